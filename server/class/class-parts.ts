import type { Translator } from '../http/replies/translations.ts'
import { ActivityTracker, factsOf } from './activity/tracker.ts'
import type { ClassServer, ClassServerOptions } from './class-server.ts'
import { Contest } from './contest/contest.ts'
import { PlayerBoard } from './contest/player-board.ts'
import { DashboardActions } from './dashboard/actions.ts'
import { Dashboard } from './dashboard/dashboard.ts'
import { Pseudonyms } from './dashboard/pseudonyms.ts'
import type { ClusterControls } from './dashboard/routes/nodes.ts'
import type { DiskWatch } from './disk-watch.ts'
import { CurrentControls } from './events/current-controls.ts'
import type { Hosting } from './hosting.ts'
import { ClassPlans } from './plans/class-plans.ts'
import type { SchoolClass } from './store/model.ts'
import { openVisits, type TrainerVisits } from './visits/open.ts'
import { XapiSender } from './xapi/sender.ts'

/** What each class has of its own in a process. */
export interface ClassParts extends TrainerVisits {
  classId: string
  /** Its name, which never changes. */
  name: string
  tracker: ActivityTracker
  plans: ClassPlans
  signals: CurrentControls
  contest: Contest
  playerBoard: PlayerBoard
  dashboard: Dashboard
  /** Whether nothing counts at the moment. */
  isPaused(): boolean
  /** Whether learners may not open hints at the moment. */
  areHintsClosed(): boolean
  close(): Promise<void>
}

export interface ClassPartsOptions extends ClassServerOptions {
  itsClass: SchoolClass
  server: ClassServer
  disk: Pick<DiskWatch, 'lastMeasured' | 'measure'>
  /** The nodes, if shops run on other machines. */
  cluster?: ClusterControls | undefined
  /** What hosts do with all classes; undefined in a cluster. */
  hosting?: Hosting | undefined
  /** Further warnings for trainers. */
  warnings?(speech: Translator): string[]
}

/** Opens what a class has of its own, with its dashboard. It reaches shops through `shops` only. */
export async function openClassParts(parts: ClassPartsOptions): Promise<ClassParts> {
  const { settings, application, addresses, classStore, itsClass, shops, presence, disk, server } = parts
  const { challenges, reporter, answers, replays, cheatScoreOf } = application
  const { erasure, waitingRoom, pageOptions, shopSettings, joinApp, listener, keepDays, isSchool } = server
  const [classId, { messageStore }] = [itsClass.id, classStore]
  // What was opened is closed if the rest cannot be opened, the last one first.
  await using opening = new AsyncDisposableStack()
  const tracker = new ActivityTracker({ classId, classStore, shops, challenges, reporter })
  opening.defer(() => tracker.close())
  await tracker.open()
  const plans = await ClassPlans.open({ classId, messageStore, root: settings.root, challenges })
  const signals = await CurrentControls.open({ classId, messageStore })
  const contest = await openContest(parts, { plans, signals })
  opening.defer(() => contest.close())
  const { closeVisits, ...looks } = await openVisits({ classId, classStore, shops, tracker, reporter })
  // Before that the dashboard, because it could start another visit.
  opening.defer(closeVisits)
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
    joinLink: () => joinLinkOf(addresses, itsClass),
    ...(warnings && { warnings }),
  })
  const dashboard = new Dashboard({
    ...known,
    ...pageOptions,
    challenges,
    erasure,
    actions,
    plans,
    contest,
    pseudonyms: new Pseudonyms(await classStore.signingSecret()),
    ownFlag: application.ownFlag,
    cheatScoreOf,
    waitingRoom,
    signIn: settings.signIn,
    listener,
    hosting: parts.hosting,
    metrics: ({ ofAllClasses }) => server.metrics(ofAllClasses ? undefined : itsClass.name),
    answers,
    replays,
    cluster,
    settings: shopSettings,
    backupFolder: settings.backupFolder,
    lti: server.lti,
    wayIn: (learner, consent) => joinApp.liveVisitLink(learner, consent),
  })
  opening.defer(() => dashboard.close())
  await dashboard.open()
  const xapi = await openXapi(parts)
  opening.defer(() => xapi?.close())
  const opened = opening.move()
  return {
    classId,
    name: itsClass.name,
    tracker,
    plans,
    signals,
    contest,
    playerBoard: new PlayerBoard(contest),
    dashboard,
    ...looks,
    isPaused: () => signals.isPaused || plans.isJudgingPaused() || contest.isJudgingPaused(),
    areHintsClosed: () => signals.areHintsClosed(plans.areHintsClosed()),
    close: () => opened.disposeAsync(),
  }
}

/** Begins to report to the learning record store, if there is one. */
async function openXapi({
  settings,
  application,
  ...known
}: ClassPartsOptions): Promise<XapiSender | undefined> {
  if (!settings.xapi) return undefined
  const { challenges, nameOf, reporter } = application
  const platform = known.server.pageOptions.look.name
  const sender = new XapiSender({ ...known, settings: settings.xapi, platform, challenges, nameOf, reporter })
  await sender.start()
  return sender
}

function openContest(
  { itsClass, classStore, application }: ClassPartsOptions,
  { plans, signals }: Pick<ClassParts, 'plans' | 'signals'>,
): Promise<Contest> {
  const { challenges, reporter } = application
  return Contest.open({
    classId: itsClass.id,
    classStore,
    challenges: challenges.map(factsOf),
    reporter,
    isPaused: () => signals.isPaused || plans.isJudgingPaused(),
  })
}

/** The link to the join page, with the code of a class filled in. */
export function joinLinkOf(
  { joinOrigin }: Pick<ClassServerOptions['addresses'], 'joinOrigin'>,
  { code }: Pick<SchoolClass, 'code'>,
): string {
  return `${joinOrigin}/?code=${code}`
}
