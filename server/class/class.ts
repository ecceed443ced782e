import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { ContestSettings } from '#contract/contest.ts'
import type { ClassDependencies } from '../class-hooks.ts'
import type { Host } from '../host/host.ts'
import type { ShopHooks } from '../host/options.ts'
import type { ResolveShop } from '../host/which-shop.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import type { ContestPages } from '../http/sockets/contest-pages.ts'
import { type FindSolver, solverOf } from '../training/judging/webhook.ts'
import { EventLog } from '../training/progress/event-log.ts'
import type { AttackFingerprint } from '../training/training.ts'
import { Addresses, type ToolAddresses } from './access/addresses.ts'
import { Browsers } from './access/browsers.ts'
import { routeClassRequests } from './access/class-router.ts'
import { AccessCookies, signingKeysFrom } from './access/cookies.ts'
import { watchEnds } from './access/end-watch.ts'
import { ShopRateLimits } from './access/rate-limits.ts'
import { ShopResolver } from './access/resolve-shop.ts'
import type { ActivityTracker } from './activity/tracker.ts'
import { type ClassServer, closeClassServer, openClassServer } from './class-server.ts'
import { LocalShops } from './class-shops.ts'
import type { Contest } from './contest/contest.ts'
import { pushBoard } from './contest/player-board.ts'
import { Rounds } from './contest/rounds.ts'
import { announceTeams } from './contest/team-news.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { DiskWatch, diskProblemText } from './disk-watch.ts'
import { Outbox } from './events/outbox.ts'
import { Presence } from './events/presence.ts'
import { sendUnsentEvents } from './events/unsent-events.ts'
import { JoinRequestLimit } from './join/request-limit.ts'
import { learnerRoutes } from './learner/routes.ts'
import { classMetrics } from './metrics.ts'
import { openClass, terminalQuestion } from './open-class.ts'
import { type ClassEnvironment, type ClassSettings, classSettingsIn, DEFAULT_QUOTA } from './settings.ts'
import type { StartedClass } from './started-class.ts'
import type { Learner, SchoolClass } from './store/model.ts'
import { openClassStore } from './store/open.ts'
import type { ClassStore } from './store/store.ts'

type Greeting = Parameters<StartedClass['greet']>[0]

interface Opened extends ClassServer {
  classStore: ClassStore
  itsClass: SchoolClass
  resolver: ShopResolver
  accessCookies: AccessCookies
  joinRequestLimit: JoinRequestLimit
  rateLimits: ShopRateLimits
  presence: Presence
  disk: DiskWatch
  stopWatchingEnds(): void
  reporter: ClassDependencies['reporter']
  anonymousTurn: ClassDependencies['anonymousTurn']
}

/** A class in one process: learners join on the join page and each gets a shop. There is no home shop. */
export class Classroom {
  readonly addresses: Addresses
  readonly eventLog: EventLog
  readonly #settings: ClassSettings
  readonly #outbox = new Outbox()
  readonly #browsers: Browsers
  #opened: Opened | undefined
  #rounds: Rounds | undefined

  constructor(settings: ClassSettings, port: number) {
    this.#settings = settings
    this.addresses = new Addresses(settings.base, port, settings.isSecure, settings.loopback ?? '127.0.0.1')
    this.#browsers = new Browsers(this.addresses.isSecure)
    this.eventLog = new EventLog(this.#outbox.enqueue, (shop, key) =>
      this.#opened?.tracker.opened(shop.id, key),
    )
  }

  readonly shopHooks: ShopHooks = { afterWake: async (shop) => this.#browsers.watch(shop) }

  readonly resolveShop: ResolveShop = (request) => this.#open.resolver.resolveShop(request)

  get classStore(): ClassStore {
    return this.#open.classStore
  }

  get tracker(): ActivityTracker {
    return this.#open.tracker
  }

  get contest(): Contest {
    return this.#open.contest
  }

  readonly resolveShopForSocket: ResolveShop = async (request) =>
    (await this.isUncounted(request)) ? undefined : this.resolveShop(request)

  isUncounted(request: IncomingMessage): Promise<boolean> {
    return this.#open.resolver.isTrainerByConsent(request)
  }

  readonly findSolver: FindSolver = async (shop) => {
    const learner = await this.classStore.learnerOfShop(shop)
    return solverOf(learner, learner && this.#open.contest.teamOf(learner.id))
  }

  flagOwner(shop: string): string | undefined {
    return this.#opened?.contest.flagOwnerOf(shop)
  }

  readonly attackFingerprint: AttackFingerprint = (...of) => this.#opened?.contest.attackFingerprint(...of)

  isShared(shop: string): boolean {
    return this.#opened?.consents.isTrainerInside(shop) ?? false
  }

  /** How many learners are simulated. */
  get simulatedLearners(): number {
    return this.#settings.simulatedLearners ?? 0
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  get contestSettings(): ContestSettings | undefined {
    return this.#open.contest.settings
  }

  /** The link to the join page, with the class code filled in. */
  get joinLink(): string {
    return `${this.addresses.joinOrigin}/?code=${this.itsClass.code}`
  }

  /** Where the dashboard listens once it is open. */
  get dashboardAddress(): ListenAddress {
    return this.#settings.dashboard ?? { host: '127.0.0.1', port: 0 }
  }

  /** Whether this process speaks HTTPS itself, not through a proxy. */
  get hasCertificate(): boolean {
    return this.#settings.isSecure ?? false
  }

  /** Where tools reach a learner's shop. These addresses are secret: they grant access without a cookie. */
  toolAddresses({ id, shop, epoch }: Pick<Learner, 'id' | 'shop' | 'epoch'>): ToolAddresses {
    return this.addresses.toolAddresses(shop, this.#open.accessCookies.createToolKey(shop, { id, epoch }))
  }

  /** Opens the class. The data folder is locked for this process before. */
  async open(application: ClassDependencies, host: Host): Promise<void> {
    const { dataDir, warn, reporter, fsync: toDisk, anonymousTurn } = application
    const { storeUrl: url } = this.#settings
    const folder = join(dataDir, 'shops')
    const classStore = await openClassStore({ url, dataDir, warn, toDisk, reporter })
    const itsClass = await openClass({ classStore, settings: this.#settings, warn })
    const accessCookies = new AccessCookies(signingKeysFrom(await classStore.signingSecret()))
    const presence = new Presence(classStore, reporter)
    const shops = new LocalShops(host, application.hints)
    const disk = new DiskWatch({
      folder,
      quota: this.#settings.diskQuota ?? DEFAULT_QUOTA,
      reporter,
      shops: async () => (await classStore.shopOwners(itsClass.id)).map(({ shop }) => shop),
      letGrow: (shop, mayGrow) => shops.letGrow(shop, mayGrow),
      onProblem: (use) => warn(diskProblemText(use)),
    })
    const { addresses, dashboardAddress } = this
    const classServer = await openClassServer({
      settings: this.#settings,
      application,
      addresses,
      classStore,
      itsClass,
      accessCookies,
      shops,
      presence,
      disk,
      dashboardAddress,
      metrics: (tracker) => classMetrics({ tracker, host, outbox: this.#outbox, disk }),
      joinLink: () => this.joinLink,
      learnerByCookie: (request) => this.#open.resolver.learnerByCookie(request),
      toolAddresses: (learner) => this.toolAddresses(learner),
    })
    announceTeams({ contest: classServer.contest, shops, reporter })
    const resolver = new ShopResolver({
      classStore,
      addresses,
      shopTokens: host.tokens,
      accessCookies,
      ...classServer,
    })
    const rateLimits = new ShopRateLimits(this.#settings.rateLimit)
    const joinRequestLimit = new JoinRequestLimit(this.#settings.joinRequestLimit)
    this.#opened = {
      ...classServer,
      classStore,
      itsClass,
      resolver,
      accessCookies,
      joinRequestLimit,
      rateLimits,
      presence,
      disk,
      stopWatchingEnds: watchEnds({ classStore, shops, reporter }),
      reporter,
      anonymousTurn,
    }
    this.#rounds = new Rounds({
      contest: classServer.contest,
      host,
      attacks: application.fixAttacks,
      isPaused: () => this.isPaused(),
      reporter,
    })
    this.#rounds.start()
    const onStored = classServer.tracker.rows.bind(classServer.tracker)
    this.#outbox.open({ classStore, host, warn, onStored })
    void sendUnsentEvents({
      host,
      folder,
      isIncluded: () => true,
      isStopped: () => this.#opened === undefined,
      // Also for a class that has ended: its events count until it is erased.
      mayWake: async (shop) => (await classStore.learnerOfShop(shop)) !== undefined,
    }).catch((error) =>
      warn(`Not all events from before the last stop have been sent to the class store yet. ${error}`),
    )
  }

  /** Before the class is open, nobody asks for hints. */
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

  /** The challenges that the plan of the class schedules now. */
  get challengesNow(): readonly string[] {
    return this.#open.plans.challengesNow
  }

  /** The routes of the learner's class page. */
  readonly routes = learnerRoutes(() => ({
    ...this.#open,
    activity: this.#open.tracker,
    eventLog: this.eventLog,
    addresses: this.addresses,
    browsers: this.#browsers,
  }))

  /** Called for each request that a shop answered, except those of the training ground. */
  heard(shop: string, call: AnsweredCall): void {
    this.#opened?.tracker.answered(shop, call)
  }

  showContest(pagesOf: () => ContestPages): void {
    pushBoard(this.#open.playerBoard, pagesOf())
  }

  intercept(server: Server): void {
    routeClassRequests(server, { ...this.#open, activity: this.#open.tracker, addresses: this.addresses })
  }

  /** Prints how to join and how to open the dashboard, then starts the simulated learners, if any. */
  async greet({ application, port, say }: Greeting): Promise<void> {
    const { printStartupMessage } = await import('./startup-message.ts')
    await printStartupMessage(this, port, say)
    if (this.simulatedLearners === 0) return
    const { Rehearsal } = await import('./rehearsal/rehearse.ts')
    const parts = { application, classroom: this, count: this.simulatedLearners, warn: console.warn }
    const rehearsal = await Rehearsal.prepare(parts)
    rehearsal.begin()
    say(`  Rehearsal:  ${rehearsal.summary}`)
  }

  /** Opens the dashboard and returns a link that signs the trainer in once. */
  async openDashboard(): Promise<string> {
    await this.#open.dashboard.listen()
    return this.newDashboardLink()
  }

  /** The port that the dashboard listens at; 0 before it is open. */
  get dashboardPort(): number {
    return this.#open.dashboard.port
  }

  /** Another sign-in link. Throws if the dashboard is not open. */
  newDashboardLink(): string {
    const link = this.#open.dashboard.newLink()
    if (link === undefined) throw new Error('The dashboard is not open yet')
    return link
  }

  /** Ends the attacks of a round while the shops still answer. */
  async leave(): Promise<void> {
    await this.#rounds?.close()
  }

  /** Sends the remaining events of shops, which are still open. */
  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    const { disk, presence, classStore, stopWatchingEnds } = this.#open
    disk.close()
    stopWatchingEnds()
    await closeClassServer(this.#open)
    await presence.close()
    await classStore.close()
    this.#opened = undefined
  }

  /** Whether nicknames are drawn at random and no external language model may be used. */
  get isSchool(): boolean {
    return this.#settings.isSchool ?? false
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}

/** Creates the class from the environment, all in this process. Throws `ConfigurationError`. */
export function createClassroom(asked: ClassEnvironment): Classroom {
  return new Classroom({ ...classSettingsIn(asked), confirm: terminalQuestion() }, asked.server.port)
}
