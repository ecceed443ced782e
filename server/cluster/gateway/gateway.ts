import type { IncomingMessage, Server } from 'node:http'
import type { ContestSettings } from '#contract/contest.ts'
import { Addresses } from '../../class/access/addresses.ts'
import { routeClassRequests } from '../../class/access/class-router.ts'
import type { ListenAddress } from '../../class/dashboard/address.ts'
import type { ClassSettings } from '../../class/settings.ts'
import type { StartedClass } from '../../class/started-class.ts'
import type { SchoolClass } from '../../class/store/model.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import { routesWithoutClass } from '../../class-hooks.ts'
import type { Host } from '../../host/host.ts'
import type { ResolveShop } from '../../host/which-shop.ts'
import { EventLog } from '../../training/progress/event-log.ts'
import type { GatewaySettings } from '../settings.ts'
import { type OpenGateway, openGateway } from './open.ts'

export interface ClusterGatewayOptions {
  plan: ClassSettings
  settings: GatewaySettings
  storeUrl: string
  /** Fingerprint of the labs that LABS_DIR adds; empty without any. */
  labs: string
}

/**
 * Serves the join pages and the dashboard of a class whose shops run on nodes. The only shops in this process are
 * scratch shops, in which the dashboard's solutions run.
 */
export class ClusterGateway implements StartedClass {
  readonly addresses: Addresses
  /** Events of scratch shops belong to no learner and are dropped. */
  readonly eventLog = new EventLog(() => {})
  readonly rehearsed = 0
  readonly #parts: ClusterGatewayOptions
  #opened: OpenGateway | undefined

  constructor(parts: ClusterGatewayOptions, port: number) {
    const { base, isSecure } = parts.plan
    this.#parts = parts
    this.addresses = new Addresses(base, port, isSecure)
  }

  /** Resolves requests of this process to itself only. */
  readonly resolveShop: ResolveShop = async (request) => {
    const place = await this.#open.resolver.resolve(request)
    return place.at === 'shop' && place.by === 'shop-token' ? place.shop : undefined
  }

  readonly resolveShopForSocket: ResolveShop = (request) => this.resolveShop(request)

  async isUncounted(_request: IncomingMessage): Promise<boolean> {
    return false
  }

  isShared(): boolean {
    return false
  }

  get isSchool(): boolean {
    return this.#parts.plan.isSchool ?? false
  }

  areHintsClosed(): boolean {
    return false
  }

  isPaused(): boolean {
    return false
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  get contestSettings(): ContestSettings | undefined {
    return this.#open.parts.contest.settings
  }

  get joinLink(): string {
    return `${this.addresses.joinOrigin}/?code=${this.itsClass.code}`
  }

  get dashboardAddress(): ListenAddress {
    return this.#parts.plan.dashboard ?? { host: '127.0.0.1', port: 0 }
  }

  get hasCertificate(): boolean {
    return this.#parts.plan.isSecure ?? false
  }

  async open(application: ClassDependencies, host: Host): Promise<void> {
    const { addresses, dashboardAddress } = this
    this.#opened = await openGateway({
      ...this.#parts,
      application,
      host,
      addresses,
      dashboardAddress,
    })
  }

  readonly routes = routesWithoutClass

  heard(): void {}

  intercept(server: Server): void {
    const { classServer, presence } = this.#open
    const activity = { asked: () => {} }
    const { addresses } = this
    routeClassRequests(server, {
      ...this.#open,
      joinApp: classServer.joinApp,
      presence,
      activity,
      addresses,
      areShopsRemote: true,
    })
  }

  /** Prints the links of the class. Called once the server listens. */
  async greet({ port, say }: { port: number; say(text: string): void }): Promise<void> {
    const { printStartupMessage } = await import('../../class/startup-message.ts')
    await printStartupMessage(this, port, say)
    say(`  Nodes reach the internal API at http://${this.internalApiAddress}`)
  }

  /** Where nodes reach the internal API, `host:port`. */
  get internalApiAddress(): string {
    return this.#open.internalApiAddress
  }

  async openDashboard(): Promise<string> {
    await this.#open.classServer.listener.listen()
    return this.newDashboardLink()
  }

  newDashboardLink(): string {
    const link = this.#open.classServer.listener.newLink()
    if (link === undefined) throw new Error('The dashboard is not open yet')
    return link
  }

  async closeOutbox(): Promise<void> {}

  async close(): Promise<void> {
    await this.#open.close()
    this.#opened = undefined
  }

  get #open(): OpenGateway {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}
