import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { ClassDependencies } from '../class-hooks.ts'
import type { Host } from '../host/host.ts'
import type { ShopHooks } from '../host/options.ts'
import type { ResolveShop } from '../host/which-shop.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import { EventLog } from '../training/progress/event-log.ts'
import { Addresses, type ToolAddresses } from './access/addresses.ts'
import { Browsers } from './access/browsers.ts'
import { standBefore } from './access/class-router.ts'
import { Passes, passKeysOf } from './access/cookies.ts'
import { Shares } from './access/rate-limits.ts'
import { Entrance } from './access/resolve-shop.ts'
import type { ActivityTracker } from './activity/tracker.ts'
import { closeOffice, type Office, openOffice } from './class-server.ts'
import { NearShops } from './class-shops.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { DiskWatch, troubleText } from './disk-watch.ts'
import { Outbox } from './events/outbox.ts'
import { Presence } from './events/presence.ts'
import { catchUp } from './events/unsent-events.ts'
import { PorchPlaces } from './join/request-limit.ts'
import { ownClassRoutes } from './learner/routes.ts'
import { classFigures } from './metrics.ts'
import { type ClassPlan, DEFAULT_DAYS, DEFAULT_QUOTA } from './settings.ts'
import type { StartedClass } from './started-class.ts'
import { openRegister } from './store/open.ts'
import type { Learner, Register, SchoolClass } from './store/store.ts'

type Greeting = Parameters<StartedClass['greet']>[0]

interface Opened extends Office {
  register: Register
  itsClass: SchoolClass
  entrance: Entrance
  passes: Passes
  porchPlaces: PorchPlaces
  shares: Shares
  presence: Presence
  disk: DiskWatch
  troubles: ClassDependencies['reporter']
  newcomersTurn: ClassDependencies['anonymousTurn']
}

/** A house that is for a class: learners join at the porch, each has a shop of her own, and there is no home shop. */
export class Classroom {
  readonly addresses: Addresses
  readonly eventLog: EventLog
  readonly #plan: ClassPlan
  readonly #outbox = new Outbox()
  readonly #browsers: Browsers
  #opened: Opened | undefined

  constructor(plan: ClassPlan, port: number) {
    this.#plan = plan
    this.addresses = new Addresses(plan.base, port, plan.isSecure, plan.loopback ?? '127.0.0.1')
    this.#browsers = new Browsers(this.addresses.isSecure)
    this.eventLog = new EventLog(this.#outbox.hurry, (shop, key) =>
      this.#opened?.tracker.opened(shop.id, key),
    )
  }

  readonly shopHooks: ShopHooks = { afterWake: async (shop) => this.#browsers.watch(shop) }

  readonly whichShop: ResolveShop = (request) => this.#open.entrance.whichShop(request)

  get register(): Register {
    return this.#open.register
  }

  get tracker(): ActivityTracker {
    return this.#open.tracker
  }

  readonly whichShopHears: ResolveShop = async (request) =>
    (await this.isUncounted(request)) ? undefined : this.whichShop(request)

  isUncounted(request: IncomingMessage): Promise<boolean> {
    return this.#open.entrance.isByConsent(request)
  }

  isShared(shop: string): boolean {
    return this.#opened?.consents.isIn(shop) ?? false
  }

  /** So many learners are to be simulated. */
  get rehearsed(): number {
    return this.#plan.rehearsed ?? 0
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  /** Where learners join; whoever follows it has the code filled in. */
  get joinLink(): string {
    return `${this.addresses.porch}/?code=${this.itsClass.code}`
  }

  /** Where the desk listens once it is open. */
  get deskPlace(): ListenAddress {
    return this.#plan.desk ?? { host: '127.0.0.1', port: 0 }
  }

  /** Whether HTTPS is spoken here, and not only by a proxy. */
  get hasCertificate(): boolean {
    return this.#plan.isSecure ?? false
  }

  /** Where tools find a learner's shop: the addresses are secret, as they are all that it takes to get in. */
  toolAddresses({ id, shop, epoch }: Pick<Learner, 'id' | 'shop' | 'epoch'>): ToolAddresses {
    return this.addresses.tools(shop, this.#open.passes.toolKey(shop, { id, epoch }))
  }

  /** Once the folder is this process's own. */
  async open(house: ClassDependencies, host: Host): Promise<void> {
    const { dataDir, warn, reporter: troubles, fsync: toDisk, anonymousTurn: newcomersTurn } = house
    const { name, days = DEFAULT_DAYS, registerUrl: url } = this.#plan
    const folder = join(dataDir, 'shops')
    const register = await openRegister({ url, dataDir, warn, toDisk, troubles })
    const itsClass = await register.openClass({ name, endsAt: new Date(Date.now() + days * 86_400_000) })
    const passes = new Passes(passKeysOf(await register.secret()))
    const presence = new Presence(register, troubles)
    const shops = new NearShops(host, house.hints)
    const disk = new DiskWatch({
      ...{ folder, quota: this.#plan.diskQuota ?? DEFAULT_QUOTA, troubles },
      shops: async () => (await register.learners(itsClass.id)).map(({ shop }) => shop),
      letGrow: (shop, mayGrow) => shops.letGrow(shop, mayGrow),
      onTrouble: (use) => warn(troubleText(use)),
    })
    const { addresses, deskPlace } = this
    const office = await openOffice({
      ...{ plan: this.#plan, house, addresses, register, itsClass, passes, shops, presence, disk, deskPlace },
      figures: (tracker) => classFigures({ tracker, host, outbox: this.#outbox, disk }),
      joinLink: () => this.joinLink,
      learnerAt: (request) => this.#open.entrance.learnerAt(request),
      toolAddresses: (learner) => this.toolAddresses(learner),
    })
    const entrance = new Entrance({ register, addresses, tickets: host.tokens, passes, ...office })
    const shares = new Shares(this.#plan.share)
    const porchPlaces = new PorchPlaces(this.#plan.porchPlaces)
    this.#opened = {
      ...{ ...office, register, itsClass, entrance, passes, porchPlaces, shares, presence, disk, troubles },
      newcomersTurn,
    }
    const onKept = office.tracker.rows.bind(office.tracker)
    this.#outbox.open({ register, host, warn, onKept })
    void catchUp({
      ...{ host, folder, isAsked: () => true, isOver: () => this.#opened === undefined },
      // Also in a class that has ended: it counts until all is erased.
      mayWake: async (shop) => (await register.learnerOfShop(shop)) !== undefined,
    }).catch((error) => warn(`What learners did before the last end could not all be carried yet. ${error}`))
  }

  /** Before it is open nobody asks for hints. */
  areHintsClosed(): boolean {
    const { plans, signals } = this.#opened ?? {}
    return signals?.areHintsClosed(plans?.areHintsClosed() ?? false) ?? false
  }

  isPaused(): boolean {
    return this.#opened?.signals.isPaused ?? false
  }

  /** What the class's plan has on at this moment. */
  get challengesNow(): readonly string[] {
    return this.#open.plans.challengesNow
  }

  /** What a learner's own page asks. */
  readonly routes = ownClassRoutes(() => ({
    ...this.#open,
    news: this.#open.tracker,
    eventLog: this.eventLog,
    addresses: this.addresses,
    browsers: this.#browsers,
  }))

  /** Something in a shop was answered, other than what the training ground is asked. */
  heard(shop: string, call: AnsweredCall): void {
    this.#opened?.tracker.answered(shop, call)
  }

  standBefore(server: Server): void {
    standBefore(server, { ...this.#open, news: this.#open.tracker, addresses: this.addresses })
  }

  /** Says how to join and where to sit down, and begins what was asked for beside. */
  async greet({ application: house, port, say }: Greeting): Promise<void> {
    const { greet } = await import('./startup-message.ts')
    await greet(this, port, say)
    if (this.rehearsed === 0) return
    const { Rehearsal } = await import('./rehearsal/rehearse.ts')
    const parts = { house, classroom: this, count: this.rehearsed, warn: console.warn }
    const rehearsal = await Rehearsal.prepare(parts)
    rehearsal.begin()
    say(`  Rehearsal:  ${rehearsal.summary}`)
  }

  /** Lets the trainer sit down, and answers with the link that brings her there once. */
  async openDesk(): Promise<string> {
    await this.#open.desk.listen()
    return this.newDeskLink()
  }

  /** Another link. Throws where the desk does not listen. */
  newDeskLink(): string {
    const link = this.#open.desk.newLink()
    if (link === undefined) throw new Error('The desk is not open')
    return link
  }

  /** Carries what is left in shops, which are still open. */
  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    const { disk, presence, register } = this.#open
    disk.close()
    await closeOffice(this.#open)
    await presence.close()
    await register.close()
    this.#opened = undefined
  }

  /** Whether names are drawn by lot, and nothing may go to a language model elsewhere. */
  get isSchool(): boolean {
    return this.#plan.isSchool ?? false
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}
