import type { ClassControls } from '#contract/dashboard.ts'
import type { LearnerClass, LearnerLiveVisit, LearnerRecord } from '#contract/learner-class.ts'
import type { LearnerCourse } from '#contract/plans.ts'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import type { Translations } from '../../http/replies/translations.ts'
import {
  type BodyOptions,
  type Call,
  type Handler,
  type HttpReply,
  httpReply,
  type RouteOptions,
  type Router,
  type Routes,
} from '../../http/routing/routes.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import { languageOf } from '../../training/catalogue/language.ts'
import { type EventLog, undeliveredEvents } from '../../training/progress/event-log.ts'
import type { Addresses } from '../access/addresses.ts'
import type { Browsers } from '../access/browsers.ts'
import type { TeamSockets } from '../access/team-sockets.ts'
import type { ActivityListener } from '../activity/listener.ts'
import type { Contest } from '../contest/contest.ts'
import type { PlayerBoard } from '../contest/player-board.ts'
import { contestRoutes } from '../contest/player-routes.ts'
import { pointsByStars } from '../contest/presets.ts'
import { teamRoutes } from '../contest/team-routes.ts'
import type { CurrentControls } from '../events/current-controls.ts'
import { STORE_UNAVAILABLE_MESSAGE } from '../join/refusals.ts'
import { CALENDAR_HEADERS, calendarOf } from '../plans/calendar-file.ts'
import type { ClassPlans } from '../plans/class-plans.ts'
import type { Consents } from '../privacy/consents.ts'
import type { DataExports } from '../privacy/data-export.ts'
import { type NoticeValues, privacyNotice } from '../privacy/notice.ts'
import type { Consent } from '../store/consents.ts'
import { LONGEST_HAND_NOTE, type MessageReader } from '../store/messages.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import type { CopyVisits } from '../visits/copies.ts'
import { certificatesOf } from './certificate.ts'
import { readCertificateDesign } from './certificate-design.ts'
import { messageLinkFor } from './message-links.ts'

export interface LearnerRoutesOptions {
  classStore: Pick<
    ClassStore,
    'learnerOfShop' | 'classById' | 'messageStore' | 'eventsOf' | 'teams' | 'teamShops'
  >
  activity: Pick<ActivityListener, 'handsChanged' | 'markNewMessages'>
  eventLog: EventLog
  dataExports: DataExports
  addresses: Pick<Addresses, 'isolation' | 'joinOrigin'>
  noticeValues: NoticeValues
  translations: Translations
  plans: Pick<ClassPlans, 'classId' | 'forLearner' | 'isJudgingPaused' | 'course' | 'courseOf'>
  signals: Pick<CurrentControls, 'now'>
  contest: Contest
  playerBoard: PlayerBoard
  visits: Pick<CopyVisits, 'at'>
  consents: Pick<Consents, 'openConsent' | 'answer' | 'end'>
  challenges: readonly Challenge[]
  /** The flag of a challenge for one competitor. */
  ownFlag(challenge: Challenge, competitor: string): string
  browsers: Pick<Browsers, 'otherDevices'>
  teamSockets: Pick<TeamSockets, 'membersHere' | 'memberOf'>
}

/** More than anybody does by hand. Each change is written to the disk. */
const PACE = { atOnce: 20, perSecond: 1 }
const MOST_SHOPS = 10_000
/** Events that the page shows. The data export has them all. */
const MOST_SHOWN = 200
/** More than a shop has waiting while the class store answers. */
const MOST_UNSENT = 500

const IN_OWN_SHOP = 'This shop belongs to a team. What is yours alone is in your own shop.'

/**
 * The routes of the learner's class page. `parts` is called with a shop, once `hasClass` has opened its class. By
 * default there is one class, which is open.
 */
export function learnerRoutes(
  parts: (shop: string) => LearnerRoutesOptions,
  hasClass: (shop: string) => Promise<boolean> = async () => true,
): Routes {
  const paces = new RateLimiters(PACE, MOST_SHOPS)
  /** Runs a change for the learner of the shop. */
  const change = async (
    call: Call,
    work: (learner: Learner) => Promise<HttpReply | undefined>,
  ): Promise<unknown> => {
    const { classStore } = parts(call.shop.id)
    const learner = await classStore.learnerOfShop(call.shop.id)
    if (!learner) return noClass()
    if (!paces.take(call.shop.id))
      return httpReply(429, failure('Not so fast. Please try again in a second.'))
    return (await work(learner)) ?? (await describeClass(parts(call.shop.id), call))
  }
  /** Runs a question for the learner of the shop, who is a person. */
  const ask = async (call: Call, work: (learner: Learner) => unknown): Promise<unknown> => {
    const learner = await parts(call.shop.id).classStore.learnerOfShop(call.shop.id)
    if (!learner) return noClass()
    return learner.teamId === null ? work(learner) : httpReply(409, failure(IN_OWN_SHOP))
  }
  const routes: Routes = (on) => {
    contestRoutes(parts)(on)
    teamRoutes(parts)(on)
    on.get('/training/class', (call) => describeClass(parts(call.shop.id), call))
    on.get('/training/class/record', async (call) => {
      const learner = await parts(call.shop.id).classStore.learnerOfShop(call.shop.id)
      return learner ? recordOf(parts(call.shop.id), learner, languageOf(call)) : noClass()
    })
    on.get('/training/class/course', async (call) => {
      const course = await courseFor(parts(call.shop.id), call)
      return course ?? httpReply(404, failure('Your class has no course with dates.'))
    })
    on.get('/training/class/course.ics', async (call) => {
      const course = await courseFor(parts(call.shop.id), call)
      if (!course) return httpReply(404, failure('Your class has no course with dates.'))
      const { classId: id } = parts(call.shop.id).plans
      return httpReply(200, calendarOf(course, { id, now: new Date() }), CALENDAR_HEADERS)
    })
    on.get('/training/class/certificate', (call) =>
      ask(call, async (learner) => {
        const { classStore, challenges } = parts(call.shop.id)
        const itsClass = await classStore.classById(learner.classId)
        if (!itsClass) return noClass()
        const { id: classId, name: className } = itsClass
        const certificateOf = await certificatesOf({ classId, className, classStore, challenges })
        return {
          ...(await certificateOf(learner)),
          design: await readCertificateDesign(classStore.messageStore, learner.classId),
        }
      }),
    )
    on.get('/training/class/copy', (call) =>
      ask(
        call,
        async (learner) =>
          (await parts(call.shop.id).dataExports.create(learner)) ??
          httpReply(429, failure('Ask for it again in a minute.')),
      ),
    )
    on.put('/training/class/hand', (call) =>
      change(call, async (learner) => {
        const { note = '' } = call.body
        if (typeof note !== 'string' || note.length > LONGEST_HAND_NOTE) {
          return httpReply(400, failure(`Say it in at most ${LONGEST_HAND_NOTE} characters.`))
        }
        const { classStore, activity } = parts(call.shop.id)
        await classStore.messageStore.raiseHand(learner.id, note.trim(), new Date())
        await activity.handsChanged()
        tellTeam(call, learner)
        return undefined
      }),
    )
    on.delete('/training/class/hand', (call) =>
      change(call, async (learner) => {
        const { classStore, activity } = parts(call.shop.id)
        if (await classStore.messageStore.lowerHand(learner.id)) await activity.handsChanged()
        tellTeam(call, learner)
        return undefined
      }),
    )
    on.put('/training/class/live', (call) =>
      change(call, async ({ shop }) => {
        const { id, answer: said } = call.body
        if (said === 'yes')
          return httpReply(403, failure('Say yes on the join page: no script in your shop can do that.'))
        if (typeof id !== 'string' || (said !== 'no' && said !== 'later')) {
          return httpReply(400, failure('Say “no” or “later”.'))
        }
        const isAnswered = await parts(call.shop.id).consents.answer(shop, id, said)
        return isAnswered ? undefined : httpReply(404, failure('Nobody asks to come in now.'))
      }),
    )
    on.delete('/training/class/live', (call) =>
      change(call, async ({ shop }) => {
        await parts(call.shop.id).consents.end(shop, 'learner')
        return undefined
      }),
    )
    on.put('/training/class/messages/:id/read', (call) =>
      change(call, async (learner) => {
        const { classStore, activity } = parts(call.shop.id)
        const { id = '' } = call.params
        const { reader } = await sharedShopOf(parts(call.shop.id), learner, call)
        if (!(await classStore.messageStore.markRead(reader, id, new Date()))) {
          return httpReply(404, failure('There is no such message for you.'))
        }
        activity.markNewMessages()
        return undefined
      }),
    )
    on.put('/training/class/at', (call) =>
      change(call, async () => {
        const { eventLog, challenges } = parts(call.shop.id)
        const known = challenges.find(({ key }) => key === call.body.challenge)
        if (!known) return httpReply(404, failure('There is no such challenge.'))
        eventLog.openChallenge(call.shop, known.key)
        return undefined
      }),
    )
  }
  return guard(routes, async (call) => ((await hasClass(call.shop.id)) ? undefined : noClass()))
}

/** The hand is that of the whole team in its shop: the pages of the others show it at once. */
function tellTeam({ shop }: Pick<Call, 'shop'>, { teamId }: Pick<Learner, 'teamId'>): void {
  if (teamId !== null) shop.broadcast('class news')
}

async function courseFor(
  { classStore, plans, challenges }: LearnerRoutesOptions,
  call: Call,
): Promise<LearnerCourse | undefined> {
  const learner = await classStore.learnerOfShop(call.shop.id)
  if (!learner || plans.classId !== learner.classId || !plans.course) return undefined
  const stars = new Map(challenges.map((challenge) => [challenge.key, challenge.stars]))
  // A page asks right after a solve, before the outbox has delivered it.
  const unsent = undeliveredEvents(call.shop.tables, MOST_UNSENT).map((event) => ({
    ...event,
    learner: learner.id,
  }))
  return plans.courseOf([...(await classStore.eventsOf(learner.id)), ...unsent], {
    learner: learner.id,
    language: languageOf(call),
    pointsFor: (key) => pointsByStars(stars.get(key) ?? 0),
  })
}

/** The data that the trainer sees of the learner. */
async function recordOf(
  { classStore, noticeValues, translations }: LearnerRoutesOptions,
  learner: Learner,
  language: string,
): Promise<LearnerRecord> {
  const { id, joinedAt, seenAt } = learner
  const visits = await classStore.messageStore.auditTimesOf(learner, 'visit')
  const lives = await classStore.messageStore.auditTimesOf(learner, 'live-come')
  const entries = await classStore.eventsOf(id)
  const newest = entries.slice(-MOST_SHOWN).reverse()
  const shown = newest.map(({ learner: _, ...entry }) => entry)
  const texts = translations.of(language)
  const notice = privacyNotice({ translate: (english) => texts.get(english) ?? english }, noticeValues)
  return { joinedAt, seenAt, notice, visits, lives, entries: shown, count: entries.length }
}

async function describeClass(options: LearnerRoutesOptions, call: Call): Promise<LearnerClass | HttpReply> {
  const { classStore, addresses, plans, signals, contest, visits, consents, challenges, browsers } = options
  const visit = visits.at(call.shop.id)
  const learner = await classStore.learnerOfShop(visit?.of ?? call.shop.id)
  const itsClass = learner && (await classStore.classById(learner.classId))
  if (!learner || !itsClass) return noClass()
  if (visit) return { ...describeForTrainer(learner, itsClass), copyUntil: visit.until.toISOString() }
  const consent = consents.openConsent(learner.shop)
  if (call.shop.exchanges.current?.isUncounted) {
    return {
      ...describeForTrainer(learner, itsClass),
      guestUntil: consent?.endsAt ?? new Date().toISOString(),
    }
  }
  const { sharedBy, reader } = await sharedShopOf(options, learner, call)
  return {
    copyUntil: null,
    guestUntil: null,
    sharedBy,
    live: consent ? liveOf(consent) : null,
    // The browsers of other members are no news.
    alsoOpen: sharedBy ? [] : browsers.otherDevices(call.shop, call.request.headers),
    name: itsClass.name,
    nickname: learner.nickname,
    group: learner.groupName,
    endsAt: itsClass.endsAt,
    // With one address for all shops, the page is on the join host already.
    porch: addresses.isolation === 'basic' ? '' : addresses.joinOrigin,
    hand: (await classStore.messageStore.raisedHandOf(learner.id)) ?? null,
    messages: (await classStore.messageStore.messagesFor(reader)).map(({ place, ...message }) => ({
      ...message,
      place: place && messageLinkFor(place, challenges, languageOf(call)),
    })),
    notices: await classStore.messageStore.noticesFor(reader, new Date()),
    contest: contestOf(contest, learner),
    plan: plans.classId === learner.classId ? plans.forLearner(languageOf(call)) : null,
    course: plans.classId === learner.classId ? plans.course : null,
    signals:
      plans.classId === learner.classId
        ? controlsFor(signals.now, plans.isJudgingPaused() || contest.isJudgingPaused())
        : NO_CONTROLS,
  }
}

/**
 * Who shares the shop, and who reads its messages: a member what is for them, their group, the team and all. Where nobody
 * can tell which member asks, they read what is for all of the team.
 */
async function sharedShopOf(
  { classStore, teamSockets }: Pick<LearnerRoutesOptions, 'classStore' | 'teamSockets'>,
  owner: Learner,
  { shop, request }: Call,
): Promise<{ sharedBy: LearnerClass['sharedBy']; reader: MessageReader }> {
  if (owner.teamId === null) return { sharedBy: null, reader: owner }
  const member = await teamSockets.memberOf(request.raw)
  const here = await teamSockets.membersHere(shop)
  const sharedBy = { team: owner.nickname, you: member?.nickname ?? null, here }
  if (member) return { sharedBy, reader: { ...member, teamRow: owner.id } }
  const groups = new Set((await classStore.teamShops.members(owner.shop)).map(({ groupName }) => groupName))
  const [groupName = null] = groups.size === 1 ? groups : []
  return { sharedBy, reader: { ...owner, groupName } }
}

/** What a visiting trainer sees: whose shop it is. Messages and the raised hand stay private. */
function describeForTrainer(
  { nickname }: Learner,
  { name, endsAt }: Pick<SchoolClass, 'name' | 'endsAt'>,
): LearnerClass {
  const nothing = {
    group: null,
    porch: '',
    hand: null,
    messages: [],
    notices: [],
    plan: null,
    course: null,
    contest: null,
    sharedBy: null,
    live: null,
    signals: NO_CONTROLS,
    alsoOpen: [],
  }
  return { name, nickname, endsAt, copyUntil: null, guestUntil: null, ...nothing }
}

function contestOf(contest: Contest, { id, classId, teamId }: Learner): LearnerClass['contest'] {
  const { settings, phase } = contest
  if (!settings || classId !== contest.classId) return null
  const isOpen = settings.teams?.madeBy === 'players' && phase !== 'over'
  const team = contest.competitorOf(id)
  const hasTeamShop = settings.teams?.shops === 'shared' && team !== null && teamId === null
  return { title: settings.title, lacksTeam: isOpen && team === null, hasTeamShop }
}

const NO_CONTROLS: LearnerClass['signals'] = { isPaused: false, isQuiet: false }

function controlsFor(
  { pausedSince, quietSince }: ClassControls,
  isPausedByClock: boolean,
): LearnerClass['signals'] {
  return { isPaused: isPausedByClock || pausedSince !== null, isQuiet: quietSince !== null }
}

function liveOf({
  id,
  trainerName: trainer,
  answer: said,
  cameAt,
  endsAt: until,
}: Consent): LearnerLiveVisit {
  const allowed = cameAt === null ? 'allowed' : 'here'
  return { id, trainer, until, state: said === 'yes' ? allowed : 'asked' }
}

function noClass(): HttpReply {
  return httpReply(404, failure('This shop is in no class.'))
}

function failure(error: string): { status: 'error'; error: string } {
  return { status: 'error', error }
}

type Check = (call: Call) => Promise<HttpReply | undefined>

/** The same routes, after a check that may answer, and with the answer 503 while the class store is unavailable. */
function guard(routes: Routes, check: Check): Routes {
  return (on) => {
    const adding =
      (method: keyof Router) =>
      (path: string, first: RouteOptions | BodyOptions | Handler, second?: Handler): void => {
        if (typeof first === 'function') on[method](path, guarded(first, check))
        else if (second) on[method](path, first, guarded(second, check))
      }
    const [get, post, put] = [adding('get'), adding('post'), adding('put')]
    routes({ get, post, put, patch: adding('patch'), delete: adding('delete') })
  }
}

function guarded(handler: Handler, check: Check): Handler {
  return async (call) => {
    try {
      return (await check(call)) ?? (await handler(call))
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return storeUnavailable()
    }
  }
}

function storeUnavailable(): HttpReply {
  return httpReply(503, { status: 'error', error: STORE_UNAVAILABLE_MESSAGE })
}
