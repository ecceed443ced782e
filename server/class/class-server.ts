import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ClassDependencies } from '../class-hooks.ts'
import { brandingOf } from '../config/branding.ts'
import { shopSettings } from '../config/schema.ts'
import { Translations, type Translator } from '../http/replies/translations.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'
import type { Addresses, ToolAddresses } from './access/addresses.ts'
import type { AccessCookies } from './access/cookies.ts'
import { ActivityTracker, factsOf } from './activity/tracker.ts'
import { deleteLeftovers } from './backup/leftovers.ts'
import type { ClassShops } from './class-shops.ts'
import { StoredClasses } from './classes.ts'
import { Contest } from './contest/contest.ts'
import { PlayerBoard } from './contest/player-board.ts'
import { DashboardActions } from './dashboard/actions.ts'
import type { ListenAddress } from './dashboard/address.ts'
import { Dashboard } from './dashboard/dashboard.ts'
import { Pseudonyms } from './dashboard/pseudonyms.ts'
import type { ClusterControls } from './dashboard/routes/nodes.ts'
import type { DiskWatch } from './disk-watch.ts'
import { CurrentControls } from './events/current-controls.ts'
import type { Presence } from './events/presence.ts'
import { JoinApp } from './join/app.ts'
import { WaitingRoom } from './join/waiting-room.ts'
import { Lti } from './lti/lti.ts'
import { type ClassMetric, withClassMetrics } from './metrics.ts'
import { ClassPlans } from './plans/class-plans.ts'
import { DataExports } from './privacy/data-export.ts'
import { Erasure } from './privacy/erasure.ts'
import { type NoticeValues, noticeValues } from './privacy/notice.ts'
import { type ClassSettings, DEFAULT_KEEP_DAYS } from './settings.ts'
import type { Learner, SchoolClass } from './store/model.ts'
import type { ClassStore } from './store/store.ts'
import { openVisits, type TrainerVisits } from './visits/open.ts'

export interface ClassServerOptions {
  settings: ClassSettings
  application: ClassDependencies
  addresses: Addresses
  classStore: ClassStore
  itsClass: SchoolClass
  accessCookies: AccessCookies
  /** The learners' shops, on this machine or others. */
  shops: ClassShops
  presence: Pick<Presence, 'lastSeen' | 'forget'>
  disk: Pick<DiskWatch, 'lastMeasured' | 'measure'>
  dashboardAddress: ListenAddress
  /** The nodes, if shops run on other machines. */
  cluster?: ClusterControls | undefined
  /** Further warnings for trainers. */
  warnings?(speech: Translator): string[]
  /** The metrics of the class for Prometheus. */
  metrics(tracker: ActivityTracker): readonly ClassMetric[]
  /** The link to the join page. */
  joinLink(): string
  /** The learner whose access cookie the request has. */
  learnerByCookie(request: IncomingMessage): Promise<Learner | undefined>
  /** Where tools reach a learner's shop. */
  toolAddresses(learner: Learner): ToolAddresses
}

/** The join app, the dashboard, and all that they share. */
export interface ClassServer extends TrainerVisits {
  joinApp: JoinApp
  dashboard: Dashboard
  tracker: ActivityTracker
  plans: ClassPlans
  signals: CurrentControls
  contest: Contest
  playerBoard: PlayerBoard
  erasure: Erasure
  dataExports: DataExports
  noticeValues: NoticeValues
  translations: Translations
  challenges: readonly Challenge[]
  ownFlag: ClassDependencies['ownFlag']
}

/** Opens the join app and the dashboard. They reach shops through `shops` only. */
export async function openClassServer(parts: ClassServerOptions): Promise<ClassServer> {
  const {
    settings,
    application,
    addresses,
    classStore,
    itsClass,
    accessCookies,
    shops,
    presence,
    disk,
    joinLink,
  } = parts
  const { root, isSchool = false, keepDays = DEFAULT_KEEP_DAYS } = settings
  const { configuration, dataDir, warn, reporter, challenges, nameOf, tls, answers, replays } = application
  const [classId, { messageStore }] = [itsClass.id, classStore]
  const tracker = new ActivityTracker({ classId, classStore, shops, challenges, reporter })
  await tracker.open()
  const plans = await ClassPlans.open({ classId, messageStore, root, challenges })
  const signals = await CurrentControls.open({ classId, messageStore })
  const contest = await Contest.open({
    classId,
    classStore,
    challenges: challenges.map(factsOf),
    reporter,
    isPaused: () => signals.isPaused || plans.isJudgingPaused(),
  })
  const playerBoard = new PlayerBoard(contest)
  const erasure = new Erasure({
    classStore,
    shops,
    presence,
    keepDays,
    warn,
    deleteLeftovers: async (id, itsShops) => {
      const isLast = (await classStore.allClasses()).every((one) => one.id === id)
      await deleteLeftovers(application.dataDir, { classId: id, shops: itsShops, isLast })
    },
  })
  const looks = await openVisits({ classId, classStore, shops, tracker, reporter })
  const dataExports = new DataExports(classStore)
  const waitingRoom = new WaitingRoom()
  const notice = noticeValues(settings, application)
  const look = brandingOf(configuration)
  const translations = new Translations(join(root, 'content', 'i18n'))
  const pageOptions = { look, translations, reporter, root }
  const { cluster, warnings } = parts
  const known = {
    classStore,
    classId,
    shops,
    tracker,
    signals,
    isSchool,
    addresses,
    ...looks,
    areShopsRemote: cluster !== undefined,
  }
  const actions = new DashboardActions({
    ...known,
    presence,
    disk,
    erasure,
    isolation: addresses.isolation,
    keepDays,
    joinLink,
    ...(warnings && { warnings }),
  })
  const lti = new Lti({
    ...{ classStore, addresses, root, challenges, isSchool, warn, reporter },
    classes: new StoredClasses(classStore),
    onJoinRequest: () => tracker.markNewMessages(),
    dashboardLink: (id, invitation) => (id === classId ? dashboard.newLink(invitation) : undefined),
  })
  const joinApp: JoinApp = new JoinApp({
    lti,
    classStore,
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
    consents: looks.consents,
    onJoinRequest: () => tracker.markNewMessages(),
    isProxyTrusted: configuration.server.trustProxy,
    contest,
    projectorNames: () => dashboard.projectorNames,
    challenges,
    playerBoard,
    contestExport: application.contest,
    toolAddresses: parts.toolAddresses,
    learnerByCookie: (request) => parts.learnerByCookie(request.raw),
  })
  const metrics = withClassMetrics(application, parts.metrics(tracker))
  const dashboard: Dashboard = new Dashboard(
    {
      ...known,
      ...pageOptions,
      challenges,
      erasure,
      actions,
      plans,
      contest,
      pseudonyms: new Pseudonyms(await classStore.signingSecret()),
      ownFlag: application.ownFlag,
      cheatScoreOf: application.cheatScoreOf,
      waitingRoom,
      dataDir,
      signIn: settings.signIn,
      tls,
      metrics,
      answers,
      replays,
      cluster,
      settings: shopSettings(configuration),
      backupFolder: settings.backupFolder,
      wayIn: (learner, consent) => joinApp.liveVisitLink(learner, consent),
    },
    parts.dashboardAddress,
  )
  await joinApp.ready()
  return {
    joinApp,
    dashboard,
    tracker,
    plans,
    signals,
    contest,
    playerBoard,
    erasure,
    dataExports,
    noticeValues: notice,
    translations,
    challenges,
    ownFlag: application.ownFlag,
    ...looks,
  }
}

/** Closes everything. Visits close last, because the dashboard could start another one. */
export async function closeClassServer(classServer: ClassServer): Promise<void> {
  const { joinApp, dashboard, tracker, contest, erasure, visits, consents } = classServer
  tracker.close()
  contest.close()
  erasure.close()
  consents.close()
  await Promise.all([joinApp.close(), dashboard.close()])
  await visits.close()
}
