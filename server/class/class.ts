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
import { TeamSockets } from './access/team-sockets.ts'
import type { ActivityTracker } from './activity/tracker.ts'
import { type ClassParts, type ClassPartsOptions, joinLinkOf, openClassParts } from './class-parts.ts'
import {
  type ClassServer,
  type ClassServerOptions,
  closeClassServer,
  openClassServer,
} from './class-server.ts'
import { LocalShops } from './class-shops.ts'
import { type Classes, StoredClasses } from './classes.ts'
import type { Contest } from './contest/contest.ts'
import { pushBoard } from './contest/player-board.ts'
import { Rounds } from './contest/rounds.ts'
import { announceTeams } from './contest/team-news.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { DiskWatch, diskProblemText, ShopSizes } from './disk-watch.ts'
import { Outbox, type OutboxOptions } from './events/outbox.ts'
import { Presence } from './events/presence.ts'
import { sendUnsentEvents } from './events/unsent-events.ts'
import { Hosting } from './hosting.ts'
import { JoinRequestLimit } from './join/request-limit.ts'
import { learnerRoutes } from './learner/routes.ts'
import { classMetrics } from './metrics.ts'
import { openClass, terminalQuestion } from './open-class.ts'
import { OpenClasses } from './open-classes.ts'
import { type ClassEnvironment, type ClassSettings, classSettingsIn, DEFAULT_QUOTA } from './settings.ts'
import { checkSignInAddresses } from './sign-in/settings.ts'
import type { StartedClass } from './started-class.ts'
import type { Learner, SchoolClass } from './store/model.ts'
import { openClassStore } from './store/open.ts'
import type { ClassStore } from './store/store.ts'
import { StoreUnavailable } from './store/unavailable.ts'

type Greeting = Parameters<StartedClass['greet']>[0]

/** A class that is open, with what runs for its shops in this process. */
interface OpenClass extends ClassParts {
  disk: DiskWatch
  rounds: Rounds
}

interface Opened extends ClassServer {
  classStore: ClassStore
  /** The class that the process was started for. */
  itsClass: SchoolClass
  classes: OpenClasses<OpenClass>
  resolver: ShopResolver
  accessCookies: AccessCookies
  joinRequestLimit: JoinRequestLimit
  rateLimits: ShopRateLimits
  presence: Presence
  stopWatchingEnds(): void
  reporter: ClassDependencies['reporter']
  anonymousTurn: ClassDependencies['anonymousTurn']
}

/**
 * The classes of one process: learners join on the join page and each gets a shop. There is no home shop. The process is
 * started for one class, and others are opened beside it.
 */
export class Classroom {
  readonly addresses: Addresses
  readonly eventLog: EventLog
  readonly #settings: ClassSettings
  readonly #outbox = new Outbox()
  readonly #browsers: Browsers
  readonly #teamSockets = new TeamSockets(() => this.#open)
  #opened: Opened | undefined
  /** The pages that show the contest of a class, once there are sockets. */
  #pagesOf: ((classId: string) => ContestPages) | undefined

  constructor(settings: ClassSettings, port: number) {
    this.#settings = settings
    this.addresses = new Addresses(settings.base, port, settings.isSecure, settings.loopback ?? '127.0.0.1')
    checkSignInAddresses(settings.signIn, this.addresses)
    this.#browsers = new Browsers(this.addresses.isSecure)
    this.eventLog = new EventLog(this.#outbox.enqueue, (shop, key) =>
      this.#ofShop(shop.id)?.tracker.opened(shop.id, key),
    )
  }

  readonly shopHooks: ShopHooks = {
    afterWake: async (shop) => {
      this.#browsers.watch(shop)
      this.#teamSockets.watch(shop)
      await this.#opened?.classes.remember(shop.id).catch(() => undefined)
    },
  }

  readonly resolveShop: ResolveShop = async (request) => {
    const { resolver, classes } = this.#open
    const shop = await resolver.resolveShop(request)
    // Without the class store, those go on whose class is known.
    if (shop !== undefined) await classes.openOf(shop).catch(() => undefined)
    return shop
  }

  get classStore(): ClassStore {
    return this.#open.classStore
  }

  get tracker(): ActivityTracker {
    return this.#first.tracker
  }

  get contest(): Contest {
    return this.#first.contest
  }

  /** All classes, and those that are made beside the first one. */
  get classes(): Classes {
    const { classStore, classes } = this.#open
    return new StoredClasses(classStore, (id) => classes.open(id))
  }

  readonly resolveShopForSocket: ResolveShop = async (request) =>
    (await this.isUncounted(request)) ? undefined : this.resolveShop(request)

  isUncounted(request: IncomingMessage): Promise<boolean> {
    return this.#open.resolver.isTrainerByConsent(request)
  }

  readonly findSolver: FindSolver = async (shop) => {
    const learner = await this.classStore.learnerOfShop(shop)
    return solverOf(learner, learner && this.#ofShop(shop)?.contest.teamOf(learner.id))
  }

  flagOwner(shop: string): string | undefined {
    return this.#ofShop(shop)?.contest.flagOwnerOf(shop)
  }

  readonly attackFingerprint: AttackFingerprint = (shop, ...of) =>
    this.#ofShop(shop)?.contest.attackFingerprint(...of)

  isShared(shop: string): boolean {
    return this.#ofShop(shop)?.consents.isTrainerInside(shop) ?? false
  }

  /** The class of a shop. */
  groupOf(shop: string): string {
    return this.#ofShop(shop)?.classId ?? ''
  }

  /** How many learners are simulated. */
  get simulatedLearners(): number {
    return this.#settings.simulatedLearners ?? 0
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  get contestSettings(): ContestSettings | undefined {
    return this.contest.settings
  }

  /** The link to the join page, with the class code filled in. */
  get joinLink(): string {
    return joinLinkOf(this.addresses, this.itsClass)
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

  /** Opens the classes. The data folder is locked for this process before. */
  async open(application: ClassDependencies, host: Host): Promise<void> {
    const { dataDir, warn, reporter, fsync: toDisk, anonymousTurn } = application
    const { storeUrl: url } = this.#settings
    const folder = join(dataDir, 'shops')
    const classStore = await openClassStore({ url, dataDir, warn, toDisk, reporter })
    const itsClass = await openClass({ classStore, settings: this.#settings, warn })
    const accessCookies = new AccessCookies(signingKeysFrom(await classStore.signingSecret()))
    const presence = new Presence(classStore, reporter)
    const shops = new LocalShops(host, application.hints)
    const sizes = new ShopSizes(folder)
    const { addresses, dashboardAddress } = this
    const classes: OpenClasses<OpenClass> = new OpenClasses<OpenClass>({
      classStore,
      open: (opening): Promise<OpenClass> =>
        this.#openParts({ ...parts, itsClass: opening, server, hosting }, host, sizes),
    })
    const parts: ClassServerOptions = {
      settings: this.#settings,
      application,
      addresses,
      classStore,
      classes,
      accessCookies,
      shops,
      presence,
      dashboardAddress,
      operatorRole: 'host',
      firstClass: () => this.#first,
      // The first class answers what has no key.
      onClassErased: async (id) => {
        if (id !== itsClass.id) await classes.close(id)
      },
      metrics: classMetrics({ classes: () => classes.all(), host, outbox: this.#outbox }),
      learnerByCookie: (request) => this.#open.resolver.learnerByCookie(request),
      ownerByCookie: (request) => this.#open.resolver.ownerByCookie(request),
      toolAddresses: (learner) => this.toolAddresses(learner),
    }
    const server = await openClassServer(parts)
    const hosting = new Hosting({
      classStore,
      classes: new StoredClasses(classStore, (id) => classes.open(id)),
      open: classes,
      erasure: server.erasure,
      shops,
      sizes,
      usualQuota: this.#settings.diskQuota ?? DEFAULT_QUOTA,
    })
    host.onErased((shop) => classes.forget(shop))
    await classes.open(itsClass.id)
    for (const { id, name } of await classStore.activeClasses()) {
      // The others go on without it. Hosts see that, and can try again.
      await classes.open(id).catch((error: unknown) => {
        reporter.unexpected(error, { doing: `opening the class “${name}”, which is left out` })
      })
    }
    this.#opened = {
      ...server,
      classStore,
      itsClass,
      classes,
      resolver: new ShopResolver({
        classStore,
        addresses,
        shopTokens: host.tokens,
        accessCookies,
        classes,
      }),
      accessCookies,
      joinRequestLimit: new JoinRequestLimit(this.#settings.joinRequestLimit),
      rateLimits: new ShopRateLimits(this.#settings.rateLimit),
      presence,
      stopWatchingEnds: watchEnds({ classStore, shops, reporter }),
      reporter,
      anonymousTurn,
    }
    this.#teamSockets.start()
    const onStored: OutboxOptions['onStored'] = (shop, rows) => this.#ofShop(shop)?.tracker.rows(shop, rows)
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

  /** Opens what a class has of its own, for shops in this process. */
  async #openParts(
    options: Omit<ClassPartsOptions, 'disk'>,
    host: Host,
    sizes: ShopSizes,
  ): Promise<OpenClass> {
    const { application, itsClass, classStore, shops } = options
    const { reporter, warn, fixAttacks } = application
    const { diskQuota = DEFAULT_QUOTA } = this.#settings
    await using opening = new AsyncDisposableStack()
    const disk = new DiskWatch({
      sizes,
      quota: async () => (await classStore.classById(itsClass.id))?.mostDisk ?? diskQuota,
      reporter,
      shops: async () => (await classStore.shopOwners(itsClass.id)).map(({ shop }) => shop),
      letGrow: (shop, mayGrow) => shops.letGrow(shop, mayGrow),
      onProblem: (use) => warn(`“${itsClass.name}”: ${diskProblemText(use)}`),
    })
    opening.defer(() => disk.close())
    const parts = await openClassParts({ ...options, disk })
    opening.defer(() => parts.close())
    announceTeams({ contest: parts.contest, shops, reporter })
    const { contest, isPaused } = parts
    const rounds = new Rounds({ contest, host, attacks: fixAttacks, isPaused, reporter })
    opening.defer(() => rounds.close())
    rounds.start()
    if (this.#pagesOf) pushBoard(parts.playerBoard, this.#pagesOf(itsClass.id))
    const opened = opening.move()
    return { ...parts, disk, rounds, close: () => opened.disposeAsync() }
  }

  /** Before the class is open, nobody asks for hints. */
  areHintsClosed(shop?: string): boolean {
    if (shop === undefined) return this.#opened?.classes.all().some((one) => one.areHintsClosed()) ?? false
    return this.#ofShop(shop)?.areHintsClosed() ?? false
  }

  isPaused(shop: string): boolean {
    return this.#ofShop(shop)?.isPaused() ?? false
  }

  /** The challenges that the plan of the class schedules now. */
  get challengesNow(): readonly string[] {
    return this.#first.plans.challengesNow
  }

  /** The routes of the learner's class page. */
  readonly routes = learnerRoutes(
    (shop) => {
      const its = this.#ofShop(shop)
      if (!its) throw new Error('This shop is in no class that is open')
      return {
        ...this.#open,
        ...its,
        activity: its.tracker,
        eventLog: this.eventLog,
        addresses: this.addresses,
        browsers: this.#browsers,
        teamSockets: this.#teamSockets,
      }
    },
    async (shop) => {
      await this.#open.classes.openOf(shop).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error
      })
      return this.#ofShop(shop) !== undefined
    },
  )

  /** Called for each request that a shop answered, except those of the training ground. */
  heard(shop: string, call: AnsweredCall): void {
    this.#ofShop(shop)?.tracker.answered(shop, call)
  }

  showContest(pagesOf: (classId: string) => ContestPages): void {
    this.#pagesOf = pagesOf
    for (const { classId, playerBoard } of this.#open.classes.all()) pushBoard(playerBoard, pagesOf(classId))
  }

  intercept(server: Server): void {
    const { classes } = this.#open
    const activity = {
      asked: (shop: string, url: string): void => {
        const its = this.#ofShop(shop)
        if (its) its.tracker.asked(shop, url)
        // Somebody who has just joined. Without the class store nobody has.
        else
          void classes.remember(shop).then(
            () => this.#ofShop(shop)?.tracker.asked(shop, url),
            () => undefined,
          )
      },
    }
    routeClassRequests(server, { ...this.#open, activity, addresses: this.addresses })
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
    await this.#open.listener.listen()
    return this.newDashboardLink()
  }

  /** The port that the dashboard listens at; 0 before it is open. */
  get dashboardPort(): number {
    return this.#open.listener.port
  }

  /** Another sign-in link. Throws if the dashboard is not open. */
  newDashboardLink(): string {
    const link = this.#open.listener.newLink()
    if (link === undefined) throw new Error('The dashboard is not open yet')
    return link
  }

  /** Ends the attacks of rounds while the shops still answer. */
  async leave(): Promise<void> {
    await Promise.all(this.#opened?.classes.all().map(({ rounds }) => rounds.close()) ?? [])
  }

  /** Sends the remaining events of shops, which are still open. */
  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    const { presence, classStore, classes, stopWatchingEnds } = this.#open
    stopWatchingEnds()
    this.#teamSockets.stop()
    await closeClassServer(this.#open, classes)
    await presence.close()
    await classStore.close()
    this.#opened = undefined
  }

  /** Whether nicknames are drawn at random and no external language model may be used. */
  get isSchool(): boolean {
    return this.#settings.isSchool ?? false
  }

  #ofShop(shop: string): OpenClass | undefined {
    return this.#opened?.classes.ofShop(shop)
  }

  /** The class that the process was started for. */
  get #first(): OpenClass {
    const { classes, itsClass } = this.#open
    const first = classes.get(itsClass.id)
    if (!first) throw new Error('The class is not open')
    return first
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
