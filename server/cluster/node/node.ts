import type { IncomingMessage, Server } from 'node:http'
import { Addresses } from '../../class/access/addresses.ts'
import { Browsers } from '../../class/access/browsers.ts'
import { routeClassRequests } from '../../class/access/class-router.ts'
import { TeamSockets } from '../../class/access/team-sockets.ts'
import { pushBoard } from '../../class/contest/player-board.ts'
import { Rounds } from '../../class/contest/rounds.ts'
import { Outbox } from '../../class/events/outbox.ts'
import { learnerRoutes } from '../../class/learner/routes.ts'
import type { ClassSettings } from '../../class/settings.ts'
import type { StartedClass } from '../../class/started-class.ts'
import { SHOP_ID } from '../../class/store/ids.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import { ShopOnOtherNode } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import type { ShopHooks } from '../../host/options.ts'
import type { ResolveShop } from '../../host/which-shop.ts'
import type { AnsweredCall } from '../../http/replies/tracing.ts'
import type { ContestPages } from '../../http/sockets/contest-pages.ts'
import { type FindSolver, solverOf } from '../../training/judging/webhook.ts'
import { EventLog } from '../../training/progress/event-log.ts'
import type { AttackFingerprint } from '../../training/training.ts'
import type { NodeSettings } from '../settings.ts'
import { LEASE_TIMES } from '../slots/model.ts'
import { type OpenNode, openNode } from './open.ts'
import { installSlotGate } from './slot-gate.ts'

export interface ClusterNodeOptions {
  plan: ClassSettings
  settings: NodeSettings
  storeUrl: string
  /** Fingerprint of the labs that LABS_DIR adds; empty without any. */
  labs: string
}

/** Longest time for a shutdown: to hand over the slots, and to close the application afterwards. */
const LONGEST_STOP_MS = LEASE_TIMES.stopMs + 20_000

/**
 * Runs the shops of the slots that it holds, and nothing else of the class. It has none of the secrets of the join
 * pages or the dashboard.
 */
export class ClusterNode implements StartedClass {
  readonly addresses: Addresses
  readonly eventLog: EventLog
  readonly rehearsed = 0
  readonly longestStopMs = LONGEST_STOP_MS
  readonly #parts: ClusterNodeOptions
  readonly #outbox = new Outbox()
  readonly #browsers: Browsers
  readonly #teamSockets = new TeamSockets(() => this.#open)
  #opened: OpenNode | undefined
  #rounds: Rounds | undefined

  constructor(parts: ClusterNodeOptions, port: number) {
    const { base, isSecure } = parts.plan
    this.#parts = parts
    this.addresses = new Addresses(base, port, isSecure)
    this.#browsers = new Browsers(this.addresses.isSecure)
    this.eventLog = new EventLog(this.#outbox.enqueue, (shop, key) =>
      this.#opened?.activity.opened(shop.id, key),
    )
  }

  /** A shop opens only while its slot is held, and with its newest file. */
  readonly shopHooks: ShopHooks = {
    beforeWake: async (id, file) => {
      if (!SHOP_ID.test(id)) return
      const { holder, snapshots } = this.#open
      if (!holder.holds(id)) throw new ShopOnOtherNode('This shop is on its way to another machine.', id, 1)
      await snapshots.hooks.beforeWake?.(id, file)
    },
    afterWake: async (shop) => {
      if (!SHOP_ID.test(shop.id)) return
      this.#browsers.watch(shop)
      this.#teamSockets.watch(shop)
      await this.#open.snapshots.hooks.afterWake?.(shop)
    },
    afterSleep: (shop) => {
      if (SHOP_ID.test(shop.id)) this.#opened?.snapshots.hooks.afterSleep?.(shop)
    },
  }

  readonly resolveShop: ResolveShop = (request) => this.#open.resolver.resolveShop(request)

  readonly resolveShopForSocket: ResolveShop = (request) => this.resolveShop(request)

  /** A cluster has no live visits of trainers. */
  async isUncounted(_request: IncomingMessage): Promise<boolean> {
    return false
  }

  readonly findSolver: FindSolver = async (shop) => {
    const learner = await this.#open.classStore.learnerOfShop(shop)
    return solverOf(learner, learner && this.#open.contest.teamOf(learner.id))
  }

  flagOwner(shop: string): string | undefined {
    return this.#opened?.contest.flagOwnerOf(shop)
  }

  readonly attackFingerprint: AttackFingerprint = (_shop, ...of) =>
    this.#opened?.contest.attackFingerprint(...of)

  isShared(): boolean {
    return false
  }

  get isSchool(): boolean {
    return this.#parts.plan.isSchool ?? false
  }

  areHintsClosed(): boolean {
    const { plans, signals } = this.#opened ?? {}
    return signals?.areHintsClosed(plans?.areHintsClosed() ?? false) ?? false
  }

  isPaused(): boolean {
    const { plans, signals, contest } = this.#opened ?? {}
    return (
      signals?.isPaused === true || plans?.isJudgingPaused() === true || contest?.isJudgingPaused() === true
    )
  }

  /** Whether this node holds the shop at this moment. */
  holds(shop: string): boolean {
    return this.#opened?.holder.holds(shop) ?? false
  }

  async open(application: ClassDependencies, host: Host): Promise<void> {
    const { addresses } = this
    this.#opened = await openNode({ ...this.#parts, application, host, addresses, outbox: this.#outbox })
    this.#teamSockets.start()
    this.#rounds = new Rounds({
      contest: this.#opened.contest,
      host,
      attacks: application.fixAttacks,
      isPaused: () => this.isPaused(),
      isHere: (shop) => this.holds(shop),
      reporter: application.reporter,
    })
    this.#rounds.start()
  }

  readonly routes = learnerRoutes(() => ({
    ...this.#open,
    activity: this.#open.activity,
    eventLog: this.eventLog,
    addresses: this.addresses,
    browsers: this.#browsers,
    teamSockets: this.#teamSockets,
  }))

  heard(shop: string, call: AnsweredCall): void {
    this.#opened?.activity.answered(shop, call)
  }

  showContest(pagesOf: () => ContestPages): void {
    pushBoard(this.#open.playerBoard, pagesOf())
  }

  intercept(server: Server): void {
    const { holder: slots, joinApp, api, reporter } = this.#open
    const { addresses } = this
    routeClassRequests(server, { ...this.#open, activity: this.#open.activity, addresses })
    installSlotGate(server, { slots, addresses, joinApp, api, reporter })
  }

  /** Registers the node. It can get slots from now on. Called once the server listens. */
  async greet({ say }: { say(text: string): void }): Promise<void> {
    const { holder } = this.#open
    const { name, address, gatewayUrl } = this.#parts.settings
    await holder.open()
    say(`The node “${name}” is open at ${address} and uses the gateway at ${gatewayUrl}.`)
  }

  /** Hands over all slots while the server still answers. */
  async leave(): Promise<void> {
    await this.#rounds?.close()
    await this.#opened?.holder.close()
  }

  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    const opened = this.#open
    this.#teamSockets.stop()
    await opened.close()
    this.#opened = undefined
  }

  get #open(): OpenNode {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}
