import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Role } from '#contract/dashboard.ts'
import type { ShopSettings } from '#lab'
import type { ClassDependencies } from '../class-hooks.ts'
import { type Branding, brandingOf } from '../config/branding.ts'
import { shopSettings } from '../config/schema.ts'
import type { ErrorReporter } from '../host/error-reporter.ts'
import { Translations } from '../http/replies/translations.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { Addresses, ToolAddresses } from './access/addresses.ts'
import type { AccessCookies } from './access/cookies.ts'
import { deleteLeftovers } from './backup/leftovers.ts'
import type { ClassShops } from './class-shops.ts'
import { StoredClasses } from './classes.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { type AttendedClass, DashboardListener } from './dashboard/listener.ts'
import type { Presence } from './events/presence.ts'
import { JoinApp, type JoinAppOptions } from './join/app.ts'
import { WaitingRoom } from './join/waiting-room.ts'
import { Lti } from './lti/lti.ts'
import { type ClassMetric, type RenderMetrics, withClassMetrics } from './metrics.ts'
import { DataExports, personalRecordsIn } from './privacy/data-export.ts'
import { Erasure } from './privacy/erasure.ts'
import { type NoticeValues, noticeValues } from './privacy/notice.ts'
import { type ClassSettings, DEFAULT_KEEP_DAYS } from './settings.ts'
import { classNamesIn } from './sign-in/settings.ts'
import type { Learner } from './store/model.ts'
import type { ClassStore } from './store/store.ts'

/** What the join app and the listener need of a class. */
type ServedClass = AttendedClass & NonNullable<ReturnType<JoinAppOptions['classes']['get']>>

export interface ClassServerOptions {
  settings: ClassSettings
  application: ClassDependencies
  addresses: Addresses
  classStore: ClassStore
  accessCookies: AccessCookies
  /** The learners' shops, on this machine or others. */
  shops: ClassShops
  presence: Pick<Presence, 'lastSeen' | 'forget'>
  dashboardAddress: ListenAddress
  /** The role of who uses the operator's links to the dashboard. */
  operatorRole: Role
  /** The classes that are open. */
  classes: {
    all(): readonly ServedClass[]
    get(id: string): ServedClass | undefined
    ofShop: JoinAppOptions['classes']['ofShop']
    open(id: string): Promise<AttendedClass | undefined>
  }
  /** The class that the process was started for. */
  firstClass(): AttendedClass
  /** Closes what runs for a class that was erased. */
  onClassErased?(classId: string): Promise<void>
  /** The metrics of the classes for Prometheus. */
  metrics: readonly ClassMetric[]
  /** The learner whose access cookie the request has. */
  learnerByCookie(request: IncomingMessage): Promise<Learner | undefined>
  /** The owner of the shop that the request's access cookie opens: a learner, or the row of a team. */
  ownerByCookie(request: IncomingMessage): Promise<Learner | undefined>
  /** Where tools reach a learner's shop. */
  toolAddresses(holder: Pick<Learner, 'id' | 'shop' | 'epoch'>): ToolAddresses
}

/** What all classes of a process share: the join app, the listener of the dashboards, and what these need. */
export interface ClassServer {
  joinApp: JoinApp
  listener: DashboardListener
  lti: Lti
  erasure: Erasure
  dataExports: DataExports
  waitingRoom: WaitingRoom
  noticeValues: NoticeValues
  translations: Translations
  challenges: readonly Challenge[]
  ownFlag: ClassDependencies['ownFlag']
  metrics: RenderMetrics
  shopSettings: ShopSettings
  pageOptions: {
    look: Branding
    translations: Translations
    reporter: Pick<ErrorReporter, 'unexpected' | 'warn'>
    root: string
  }
  keepDays: number
  isSchool: boolean
}

/** Opens the join app and the listener of the dashboards. They reach shops through `shops` only. */
export async function openClassServer(parts: ClassServerOptions): Promise<ClassServer> {
  const { settings, application, addresses, classStore, accessCookies, shops, presence, classes } = parts
  const { root, isSchool = false, keepDays = DEFAULT_KEEP_DAYS } = settings
  const { configuration, dataDir, warn, reporter, challenges, nameOf, tls } = application
  const erasure = new Erasure({
    classStore,
    shops,
    presence,
    keepDays,
    warn,
    ...(parts.onClassErased && { onClassErased: parts.onClassErased }),
    deleteLeftovers: async (id, itsShops) => {
      const isLast = (await classStore.allClasses()).every((one) => one.id === id)
      await deleteLeftovers(dataDir, { classId: id, shops: itsShops, isLast })
    },
  })
  const dataExports = new DataExports(classStore, personalRecordsIn(classStore), challenges)
  const waitingRoom = new WaitingRoom()
  const notice = noticeValues(settings, application)
  const translations = new Translations(join(root, 'content', 'i18n'))
  const pageOptions = { look: brandingOf(configuration), translations, reporter, root }
  const listener = new DashboardListener({
    listenAddress: parts.dashboardAddress,
    addresses,
    tls,
    dataDir,
    classStore,
    operatorRole: parts.operatorRole,
    firstClass: parts.firstClass,
    isErased: (id) => erasure.isErased(id),
    openClasses: () => classes.all(),
    openClass: (id) => classes.open(id),
    reporter,
  })
  const lti = new Lti({
    ...{ classStore, addresses, root, challenges, isSchool, warn, reporter },
    // Staff come by sign-in into the classes that its rules name: no course may make one of those first.
    classes: new StoredClasses(classStore, (id) => classes.open(id), classNamesIn(settings.signIn)),
    toolName: pageOptions.look.name,
    isPrivateAllowed: settings.isLtiPrivate ?? addresses.isLocal,
    onJoinRequest: (id) => classes.get(id)?.tracker.markNewMessages(),
    dashboardLink: async (id, invitation) => {
      const code = (await classes.open(id))?.keys.newCode(invitation)
      return code === undefined ? undefined : listener.linkWith(code)
    },
  })
  const joinApp = new JoinApp({
    lti,
    classStore,
    classes,
    addresses,
    accessCookies,
    isSchool,
    erasure,
    dataExports,
    noticeValues: notice,
    signIn: settings.signIn,
    // Repeats are counted, so that nobody floods the log.
    warn: (message) => reporter.warn(message),
    nameOf,
    waitingRoom,
    ...pageOptions,
    isProxyTrusted: configuration.server.trustProxy,
    challenges,
    contestExport: application.contest,
    toolAddresses: parts.toolAddresses,
    learnerByCookie: (request) => parts.learnerByCookie(request.raw),
    ownerByCookie: (request) => parts.ownerByCookie(request.raw),
  })
  await joinApp.ready()
  return {
    joinApp,
    listener,
    lti,
    erasure,
    dataExports,
    waitingRoom,
    noticeValues: notice,
    translations,
    challenges,
    ownFlag: application.ownFlag,
    metrics: withClassMetrics(application, parts.metrics),
    shopSettings: shopSettings(configuration),
    pageOptions,
    keepDays,
    isSchool,
  }
}

/** Closes everything, with the parts of all classes. */
export async function closeClassServer(
  { joinApp, listener, lti, erasure }: ClassServer,
  classes: { closeAll(): Promise<void> },
): Promise<void> {
  erasure.close()
  await Promise.all([lti.close(), joinApp.close(), listener.close()])
  await classes.closeAll()
}
