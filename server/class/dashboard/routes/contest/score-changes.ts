import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompetitorPoints, ScoreChange } from '#contract/contest.ts'
import type { Contest } from '../../../contest/contest.ts'
import type { ContestStore } from '../../../store/contest/contests.ts'
import { textField } from '../../request-fields.ts'
import { bodyField } from '../messages.ts'

export interface ScoreChangeRoutesOptions {
  classId: string
  classStore: { contests: Pick<ContestStore, 'addScoreChange' | 'deleteScoreChange'> }
  contest: Contest
  say(request: FastifyRequest, english: string): string
}

const MOST_POINTS = 100_000
const LONGEST_REASON = 200

const NO_CONTEST = 'There is no contest in this class.'
const NO_EVENT = 'There is no such event in this contest.'
const NO_COMPETITOR = 'Nobody with this id competes.'
const NO_CHANGE = 'There is no such change of points. Perhaps it was taken back already.'
const NO_REASON = 'Give a reason of 1 to 200 characters. Players may ask for it.'
const NO_POINTS = 'Give a whole number of points from -100,000 to 100,000, and not 0.'
const NO_KIND = 'Say whether points of an event are removed, or points are awarded.'

/** A change to be saved, with its row of the audit list. */
interface NewChange {
  kind: 'removed' | 'award'
  event: string | null
  competitor: string | null
  points: number
  about: { learner: string | null; detail: string }
}

/** Adds the routes by which trainers see the points of a competitor, remove those of an event, and award some. */
export function addScoreChangeRoutes(app: FastifyInstance, options: ScoreChangeRoutesOptions): void {
  const { contest, classId, classStore, say } = options
  const refuse = (request: FastifyRequest, reply: FastifyReply, { status, why }: Refusal) =>
    reply.code(status).send({ error: say(request, why) })

  app.get<{ Params: { id: string } }>(
    '/api/contest/competitors/:id',
    { config: { role: 'helper', act: 'contestLook' } },
    async (request, reply): Promise<CompetitorPoints> => {
      await contest.settle()
      const standing = contest.standingOf(request.params.id)
      if (!standing) return refuse(request, reply, { status: 404, why: NO_COMPETITOR })
      request.about = aboutCompetitor(contest, standing.id)
      return {
        standing,
        entries: contest.entriesOf(standing.id),
        awards: contest.changes.filter(({ competitor }) => competitor === standing.id),
      }
    },
  )

  app.post(
    '/api/contest/changes',
    { config: { role: 'trainer', act: 'contestPoints' } },
    async (request, reply) => {
      await contest.settle()
      const reason = textField(request, 'reason').trim()
      const wish = changeIn(request, contest)
      if ('why' in wish) return refuse(request, reply, wish)
      if (reason === '' || reason.length > LONGEST_REASON) {
        return refuse(request, reply, { status: 400, why: NO_REASON })
      }
      const { about, ...change } = wish
      // Without the reason, which may name a learner: it is shown with the change, and erased with it.
      request.about = about
      const by = request.trainer?.name ?? ''
      const id = await classStore.contests.addScoreChange(classId, { ...change, by, reason }, new Date())
      await contest.settle('contest')
      return { id, ok: say(request, 'Done.') }
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/contest/changes/:id',
    { config: { role: 'trainer', act: 'contestPointsBack' } },
    async (request, reply) => {
      await contest.settle()
      const change = contest.changes.find(({ id }) => id === request.params.id)
      if (!(await classStore.contests.deleteScoreChange(classId, request.params.id))) {
        return refuse(request, reply, { status: 404, why: NO_CHANGE })
      }
      request.about = change && aboutChange(contest, change)
      await contest.settle('contest')
      return { ok: say(request, 'Done.') }
    },
  )
}

interface Refusal {
  status: number
  why: string
}

function changeIn(request: FastifyRequest, contest: Contest): NewChange | Refusal {
  const kind = textField(request, 'kind')
  if (!contest.settings) return { status: 404, why: NO_CONTEST }
  if (kind === 'removed') {
    const event = contest.eventOf(textField(request, 'event'))
    if (!event) return { status: 404, why: NO_EVENT }
    const about = { learner: event.learner, detail: event.key }
    return { kind, event: event.id, competitor: null, points: 0, about }
  }
  if (kind !== 'award') return { status: 400, why: NO_KIND }
  const competitor = textField(request, 'competitor')
  if (!contest.standingOf(competitor)) return { status: 404, why: NO_COMPETITOR }
  const points = bodyField(request, 'points')
  if (!isWhole(points) || points === 0 || Math.abs(points) > MOST_POINTS)
    return { status: 400, why: NO_POINTS }
  return { kind, event: null, competitor, points, about: aboutAward(contest, competitor, points) }
}

function aboutChange(contest: Contest, { event, competitor, points }: ScoreChange): NewChange['about'] {
  if (competitor !== null) return aboutAward(contest, competitor, points)
  const { learner = null, key = '' } = contest.eventOf(event ?? '') ?? {}
  return { learner, detail: key }
}

function aboutAward(contest: Contest, competitor: string, points: number): NewChange['about'] {
  const { learner, detail } = aboutCompetitor(contest, competitor)
  return { learner, detail: `${detail} ${points}`.trim() }
}

/** A learner is shown by name in the audit list; the name of a team is written there. */
function aboutCompetitor(contest: Contest, id: string): { learner: string | null; detail: string } {
  if (!contest.settings?.teams) return { learner: id, detail: '' }
  return { learner: null, detail: contest.standingOf(id)?.name ?? '' }
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}
