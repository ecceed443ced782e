import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContestBoard, ContestSettings, ScoreEntry, Standing } from '#contract/contest.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import { type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { Contest } from './contest.ts'
import type { PlayerBoard } from './player-board.ts'
import { type ProjectorNames, withNames } from './projector-board.ts'
import { challengeValue, mainAchievement } from './scoring.ts'

/** A class whose contest may be shown. */
interface ShownClass {
  contest: Pick<Contest, 'settings' | 'rules' | 'phase' | 'shownEntriesOf'>
  playerBoard: Pick<PlayerBoard, 'current'>
  /** Names in place of nicknames and names of teams; undefined if they are not hidden. */
  dashboard: { projectorNames: ProjectorNames | undefined }
}

export interface ScoreApiOptions {
  /** The classes of this process. */
  classes: { all(): readonly ShownClass[]; get(id: string): ShownClass | undefined }
  /** Throws `StoreRefusal`, also after too many wrong codes. */
  classByCode(code: string, address: string): Promise<Pick<SchoolClass, 'id'>>
  challenges: readonly Pick<Challenge, 'id' | 'key' | 'name' | 'category' | 'stars' | 'tags'>[]
}

/** What one contest is shown by. */
type ShownContest = ShownClass & Pick<ScoreApiOptions, 'challenges'>

/** More rows at once only make answers large. */
const MOST_DETAILED = 100
/** How long programs and proxies may keep an answer, in seconds. */
const MAX_AGE_SECONDS = 5

/** What CTFd answers, as JSON, if the board is not for everybody, and if it is hidden. */
const NOT_PUBLIC = { status: 404, message: 'The score board of this contest is not public.' }
const HIDDEN = { status: 403, message: 'Scores are currently hidden' }
const NOT_RUNNING = { status: 403, message: 'The contest is not running.' }
const NO_CLASS = { status: 404, message: 'There is no class with this code.' }
const TOO_FAST = { status: 429, message: 'There were too many wrong codes. Ask again in a moment.' }
const SEVERAL = {
  status: 400,
  message: 'There are several public contests here: add ?class= with the code of the class.',
}

/**
 * Adds the players' board in the form of CTFd's API, for score bots, and as the feed that CTFtime reads. Anybody may read
 * it, if the trainer has made the board public. Team members and learners are not named unless they compete alone. If
 * there are several, `?class=` names one by the code of its class.
 */
export function addScoreApi(app: FastifyInstance, options: ScoreApiOptions): void {
  const answers = new WeakMap<ShownClass, CachedAnswers>()
  const answersOf = (shown: ShownClass): CachedAnswers => {
    const known = answers.get(shown) ?? new CachedAnswers({ ...shown, challenges: options.challenges })
    answers.set(shown, known)
    return known
  }
  const add = (
    path: string,
    text: (answers: CachedAnswers, request: FastifyRequest) => string,
    refusal: (contest: ShownClass['contest']) => Refusal | undefined = refusalOf,
  ): void => {
    app.get(path, async (request, reply) => {
      reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*')
      const found = await findClass(options, request)
      const why = 'status' in found ? found : refusal(found.contest)
      if (why || 'status' in found)
        return reply.code(why?.status ?? 404).send(JSON.stringify({ message: why?.message }))
      return reply
        .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        .send(text(answersOf(found), request))
    })
  }
  add('/api/v1/scoreboard', ({ scoreboard }) => scoreboard)
  add('/api/v1/scoreboard/top/:count', (known, request) => {
    const { count, bracket } = topQuery(request)
    return known.top(count, bracket)
  })
  add('/api/v1/challenges', ({ challenges }) => challenges, challengeRefusalOf)
  add('/api/v1/ctftime', ({ ctftime }) => ctftime)
}

type Refusal = typeof HIDDEN

/** The class that the request names, or the only one with a public board. */
async function findClass(
  { classes, classByCode }: ScoreApiOptions,
  { query, ip }: FastifyRequest,
): Promise<ShownClass | Refusal> {
  const code: unknown = Reflect.get(Object(query), 'class')
  if (typeof code === 'string') {
    try {
      return classes.get((await classByCode(code, ip)).id) ?? NO_CLASS
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      return error.refusal === 'tooFast' ? TOO_FAST : NO_CLASS
    }
  }
  const [shown, another] = classes.all().filter(({ contest }) => contest.settings?.isBoardPublic)
  if (another) return SEVERAL
  return shown ?? NOT_PUBLIC
}

function refusalOf({ settings }: ShownClass['contest']): Refusal | undefined {
  if (!settings?.isBoardPublic) return NOT_PUBLIC
  return settings.isBoardHidden ? HIDDEN : undefined
}

/** Challenges are shown while the contest runs, also with a hidden board, as in CTFd. */
function challengeRefusalOf({ settings, phase }: ShownClass['contest']): Refusal | undefined {
  if (!settings?.isBoardPublic) return NOT_PUBLIC
  return phase === 'running' ? undefined : NOT_RUNNING
}

/** `/top/<count>?bracket_id=<number>` */
function topQuery({ params, query }: FastifyRequest): { count: number; bracket: number | undefined } {
  const count = Number(Reflect.get(Object(params), 'count'))
  const bracket: unknown = Reflect.get(Object(query), 'bracket_id')
  return {
    count: Number.isInteger(count) && count > 0 ? Math.min(count, MOST_DETAILED) : 0,
    bracket: bracket === undefined ? undefined : Number(bracket),
  }
}

/** Answers are made when first asked for, and again once players see a change, so that many requests cost little. */
class CachedAnswers {
  readonly #options: ShownContest
  #shown: { of: ContestBoard; board: ContestBoard } | undefined
  #names: ProjectorNames | undefined
  #settings: ContestSettings | undefined
  readonly #texts = new Map<string, string>()

  constructor(options: ShownContest) {
    this.#options = options
  }

  get scoreboard(): string {
    return this.#text('scoreboard', (board) => ({ success: true, data: scoreboardOf(board) }))
  }

  get challenges(): string {
    return this.#text('challenges', (board) => ({ success: true, data: challengesOf(board, this.#options) }))
  }

  get ctftime(): string {
    return this.#text('ctftime', (board) => ctftimeFeed(board, this.#options))
  }

  /** The best competitors with their solves, of one bracket or all. */
  top(count: number, bracket: number | undefined): string {
    const board = this.#current()
    const shown = board.standings.filter(
      (row) => bracket === undefined || bracketOf(board, row).bracket_id === bracket,
    )
    const data = shown.slice(0, count).map((row, index) => {
      const text = this.#text(`row ${row.id}`, () => detailsOf(board, row, this.#options))
      return `"${index + 1}":${text}`
    })
    return `{"success":true,"data":{${data.join(',')}}}`
  }

  #text(name: string, make: (board: ContestBoard) => object): string {
    const board = this.#current()
    const text = this.#texts.get(name) ?? JSON.stringify(make(board))
    this.#texts.set(name, text)
    return text
  }

  /** The board that players see. What was made of an older one is forgotten. */
  #current(): ContestBoard {
    const { contest, playerBoard, dashboard } = this.#options
    const board = playerBoard.current?.board
    if (!board) throw new Error('There is no contest.')
    const names = dashboard.projectorNames
    const isKnown = board === this.#shown?.of && contest.settings === this.#settings
    if (this.#shown && isKnown && names === this.#names) return this.#shown.board
    this.#texts.clear()
    this.#settings = contest.settings
    this.#names = names
    this.#shown = { of: board, board: names ? withNames(board, names) : board }
    return this.#shown.board
  }
}

function scoreboardOf(board: ContestBoard) {
  return board.standings.map((row, index) => ({
    pos: index + 1,
    ...accountOf(board, row),
    oauth_id: null,
    name: row.name,
    score: row.points,
    ...bracketOf(board, row),
    // The board names no members either.
    ...(board.isByTeams && { members: [] }),
  }))
}

function accountOf({ isByTeams }: Pick<ContestBoard, 'isByTeams'>, { id }: Pick<Standing, 'id'>) {
  const [account_id, account_type] = [numberOf(id), isByTeams ? 'team' : 'user']
  return { account_id, account_url: `/${account_type}s/${account_id}`, account_type }
}

/** CTFd numbers accounts. */
function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, 6)
}

function bracketOf({ brackets }: Pick<ContestBoard, 'brackets'>, { bracket }: Pick<Standing, 'bracket'>) {
  const index = bracket === null ? -1 : brackets.indexOf(bracket)
  return index < 0
    ? { bracket_id: null, bracket_name: null }
    : { bracket_id: index + 1, bracket_name: brackets[index] }
}

function detailsOf(board: ContestBoard, row: Standing, { contest, challenges }: ShownContest) {
  const { account_id, account_url } = accountOf(board, row)
  const ids = new Map(challenges.map(({ key, id }) => [key, id]))
  return {
    id: account_id,
    account_url,
    name: row.name,
    score: row.points,
    ...bracketOf(board, row),
    solves: contest.shownEntriesOf(row).map(({ challenge, points, at }) => ({
      challenge_id: ids.get(challenge) ?? null,
      account_id,
      team_id: board.isByTeams ? account_id : null,
      user_id: board.isByTeams ? null : account_id,
      value: points,
      date: at,
    })),
  }
}

function challengesOf(board: ContestBoard, { contest, challenges }: ShownContest) {
  const { rules } = contest
  if (!rules) return []
  const main = mainAchievement(rules)
  const solves = new Map<string, number>()
  for (const { challenge, achievement } of board.standings.flatMap((row) => contest.shownEntriesOf(row))) {
    if (achievement === main) solves.set(challenge, (solves.get(challenge) ?? 0) + 1)
  }
  return challenges.map((challenge) => ({
    id: challenge.id,
    type: rules.falling ? 'dynamic' : 'standard',
    name: challenge.name,
    value: challengeValue(rules, challenge, solves.get(challenge.key) ?? 0),
    solves: board.isHidden ? null : (solves.get(challenge.key) ?? 0),
    solved_by_me: false,
    category: challenge.category,
    tags: challenge.tags.map((value) => ({ value })),
    template: '',
    script: '',
  }))
}

/** CTFtime's feed: `pos`, `team` and `score`, and when each task was solved, in seconds since 1970. */
function ctftimeFeed(board: ContestBoard, { contest, challenges }: ShownContest) {
  const names = new Map(challenges.map(({ key, name }) => [key, name]))
  return {
    tasks: [...names.values()],
    standings: board.standings.map((row, index) => ({
      pos: index + 1,
      team: row.name,
      score: row.points,
      taskStats: taskStatsOf(contest.shownEntriesOf(row), names),
      ...(row.lastPointAt !== null && { lastAccept: secondsOf(row.lastPointAt) }),
    })),
  }
}

/** All achievements for a challenge together. */
function taskStatsOf(entries: readonly ScoreEntry[], names: ReadonlyMap<string, string>) {
  const stats: Record<string, { points: number; time: number }> = {}
  for (const { challenge, points, at } of entries) {
    const name = names.get(challenge) ?? challenge
    stats[name] = { points: (stats[name]?.points ?? 0) + points, time: secondsOf(at) }
  }
  return stats
}

function secondsOf(at: string): number {
  return Math.floor(Date.parse(at) / 1_000)
}
