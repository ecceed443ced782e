import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProjectorBoard } from '#contract/contest.ts'
import type { Contest } from '../../../contest/contest.ts'
import { ProjectorBoards, withProjectorNames } from '../../../contest/projector-board.ts'
import type { ContestStore, StoredContest } from '../../../store/contest/contests.ts'
import type { ActivityFeed } from '../../feed.ts'

interface ContestBoardRoutesOptions {
  classId: string
  classStore: { contests: Pick<ContestStore, 'changeContest'> }
  contest: Contest
  feed: Pick<ActivityFeed, 'projectorNames'>
  say(request: FastifyRequest, english: string): string
}

const NO_CONTEST = 'There is no contest in this class.'
const NOT_OVER = 'Places are revealed after the end of the contest.'
const NOT_FROZEN = 'The board was not frozen before the end, so there is nothing to reveal.'
const NOT_YET = 'The contest has not started: there is nothing to freeze yet.'
const OVER = 'The contest is over: a freeze would hide nothing.'

/** Saved once all places are revealed. A competitor who comes later is shown, too. */
const ALL_PLACES = 1_000_000

/** Adds the board as players see it, and the routes that freeze, hide and reveal it. */
export function addContestBoardRoutes(app: FastifyInstance, options: ContestBoardRoutesOptions): void {
  const { contest, feed, say } = options
  const boards = new ProjectorBoards(contest)
  app.get(
    '/api/contest/board',
    { config: { role: 'projector' } },
    async (request, reply): Promise<ProjectorBoard> => {
      const board = boards.current
      if (!board) return reply.code(404).send({ error: say(request, NO_CONTEST) })
      const names = request.trainer?.role === 'projector' ? feed.projectorNames : undefined
      return names ? withProjectorNames(board, names) : board
    },
  )
  addControl(app, options, {
    path: '/api/contest/freeze',
    act: 'contestFreeze',
    changeFor: ({ isFrozen }) => {
      if (typeof isFrozen !== 'boolean') return undefined
      return { detail: isFrozen ? 'on' : 'off', change: (saved) => frozen(saved, isFrozen, contest) }
    },
  })
  addControl(app, options, {
    path: '/api/contest/hide',
    act: 'contestHide',
    changeFor: ({ isHidden }) => {
      if (typeof isHidden !== 'boolean') return undefined
      const change = (saved: StoredContest) => ({
        ...saved,
        settings: { ...saved.settings, isBoardHidden: isHidden },
      })
      return { detail: isHidden ? 'on' : 'off', change }
    },
  })
  addControl(app, options, {
    path: '/api/contest/reveal',
    act: 'contestReveal',
    changeFor: ({ revealed }) => {
      const isCount = typeof revealed === 'number' && Number.isSafeInteger(revealed) && revealed >= 0
      if (!isCount && revealed !== null) return undefined
      return { detail: String(revealed ?? 'none'), change: (saved) => withRevealed(saved, revealed, contest) }
    },
  })
}

/** A change of the saved contest, or the English reason against it. */
interface ControlChange {
  /** For the audit list. */
  detail: string
  change(saved: StoredContest): StoredContest | string
}

interface Control {
  path: string
  act: string
  /** Undefined if the body is not understood. */
  changeFor(body: Record<string, unknown>): ControlChange | undefined
}

function addControl(
  app: FastifyInstance,
  { classId, classStore, contest, say }: ContestBoardRoutesOptions,
  { path, act, changeFor }: Control,
): void {
  app.post(path, { config: { role: 'trainer', act } }, async (request, reply) => {
    const { body } = request
    const refuse = (status: number, english: string): FastifyReply =>
      reply.code(status).send({ error: say(request, english) })
    const wish = typeof body === 'object' && body !== null ? changeFor({ ...body }) : undefined
    if (!wish) return refuse(400, 'That was not understood.')
    let refusal: string | undefined
    await classStore.contests.changeContest(classId, (saved) => {
      const next = saved ? wish.change(saved) : NO_CONTEST
      refusal = typeof next === 'string' ? next : undefined
      return typeof next === 'string' ? saved : next
    })
    if (refusal !== undefined) return refuse(refusal === NO_CONTEST ? 404 : 409, refusal)
    request.about = { learner: null, detail: wish.detail }
    await contest.settle('class')
    return { ok: say(request, 'Done.') }
  })
}

/**
 * Freezes the board now, or shows all points again until the planned freeze. A board that is frozen already stays as it
 * is.
 */
function frozen(
  saved: StoredContest,
  isFrozen: boolean,
  { phase }: Pick<Contest, 'phase'>,
): StoredContest | string {
  const { settings } = saved
  const now = new Date().toISOString()
  if (!isFrozen) {
    const planned = saved.plannedFreeze ?? null
    const freezesAt = planned !== null && planned > now && planned < settings.endsAt ? planned : null
    return { settings: { ...settings, freezesAt }, revealed: null }
  }
  if (settings.freezesAt !== null && settings.freezesAt <= now) return saved
  if (phase !== 'running') return phase === 'over' ? OVER : NOT_YET
  return {
    settings: { ...settings, freezesAt: now },
    revealed: null,
    plannedFreeze: settings.freezesAt,
  }
}

/** `count`: how many places, from the last one; null: the reveal has not begun. */
function withRevealed(
  saved: StoredContest,
  count: number | null,
  contest: Pick<Contest, 'phase' | 'board'>,
): StoredContest | string {
  const { settings } = saved
  if (contest.phase !== 'over') return NOT_OVER
  if (settings.freezesAt === null || settings.freezesAt >= settings.endsAt) return NOT_FROZEN
  const places = contest.board('trainers')?.standings.length ?? 0
  return { ...saved, revealed: count !== null && count >= places ? ALL_PLACES : count }
}
