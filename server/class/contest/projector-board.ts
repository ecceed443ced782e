import type {
  AchievementKind,
  ContestBoard,
  FirstSolve,
  ProjectorBoard,
  ScoreEntry,
  Standing,
} from '#contract/contest.ts'
import type { Contest } from './contest.ts'
import { mainAchievement } from './scoring.ts'

/** Newest solves that the projector names. */
const MOST_RECENT = 8
/** Rows of the heat map. */
const MOST_ROWS = 10

type ProjectorExtras = Pick<ProjectorBoard, 'recent' | 'solvers' | 'solvedBy'>
type BoardSource = Pick<Contest, 'board' | 'settings' | 'shownEntriesOf' | 'version'>

/** The board as players see it, with recent solves and the heat map, which are computed once per version. */
export class ProjectorBoards {
  readonly #contest: BoardSource
  #extras: { version: string; extras: ProjectorExtras } | undefined

  constructor(contest: BoardSource) {
    this.#contest = contest
  }

  /** Undefined without a contest. */
  get current(): ProjectorBoard | undefined {
    const board = this.#contest.board('players')
    const { settings } = this.#contest
    if (!board || !settings) return undefined
    if (this.#extras?.version !== board.version) {
      const main = mainAchievement(settings.rules)
      this.#extras = { version: board.version, extras: extrasOf(board, this.#contest, main) }
    }
    return { ...board, ...this.#extras.extras }
  }
}

function extrasOf(
  { standings, lines }: ContestBoard,
  contest: Pick<Contest, 'shownEntriesOf'>,
  main: AchievementKind,
): ProjectorExtras {
  const solves = standings.map((row) => ({
    ...row,
    entries: contest.shownEntriesOf(row).filter(({ achievement }) => achievement === main),
  }))
  const best = new Set(lines.slice(0, MOST_ROWS).map(({ id }) => id))
  return {
    recent: recentSolves(solves),
    solvers: solversOf(solves),
    solvedBy: Object.fromEntries(
      solves
        .filter(({ id }) => best.has(id))
        .map(({ id, entries }) => [id, entries.map(({ challenge }) => challenge)]),
    ),
  }
}

/** A row of the board with its solves, oldest first. */
type RowWithSolves = Standing & { entries: readonly ScoreEntry[] }

function recentSolves(rows: readonly RowWithSolves[]): FirstSolve[] {
  const all = rows.flatMap(({ id, name, entries }) =>
    entries
      .slice(-MOST_RECENT)
      .map(({ challenge, at }) => ({ challenge, competitor: id, competitorName: name, at })),
  )
  return all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MOST_RECENT)
}

/** How many have solved each challenge. */
function solversOf(rows: readonly RowWithSolves[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { entries } of rows) {
    for (const { challenge } of entries) counts[challenge] = (counts[challenge] ?? 0) + 1
  }
  return counts
}

/** The names that the projector shows in place of nicknames and names of teams. */
export interface ProjectorNames {
  of(id: string): string
}

/** The same board with other names. */
export function withProjectorNames(board: ProjectorBoard, names: ProjectorNames): ProjectorBoard {
  return { ...board, ...withNames(board, names), recent: board.recent.map((one) => renamed(one, names)) }
}

function renamed(solve: FirstSolve, names: ProjectorNames): FirstSolve {
  return { ...solve, competitorName: names.of(solve.competitor) }
}

/** The same board with other names. A learner's group may reveal who it is. */
export function withNames(board: ContestBoard, names: ProjectorNames): ContestBoard {
  return {
    ...board,
    standings: board.standings.map((row) => ({
      ...row,
      name: names.of(row.id),
      bracket: board.isByTeams ? row.bracket : null,
    })),
    lines: board.lines.map((line) => ({ ...line, name: names.of(line.id) })),
    firsts: board.firsts.map((one) => renamed(one, names)),
  }
}
