import type { BoardNews, ContestBoard } from '#contract/contest.ts'
import { PreparedText } from '../../http/replies/prepared-text.ts'
import type { ContestPages } from '../../http/sockets/contest-pages.ts'
import type { Contest } from './contest.ts'

/** The board as players see it, written as JSON once per change for all of them. */
export class PlayerBoard {
  readonly contest: Contest
  #written: { content: string; board: ContestBoard; text: PreparedText } | undefined
  #of = ''

  constructor(contest: Contest) {
    this.contest = contest
  }

  /** Undefined without a contest. The same object until players see a change: a frozen board stays the same. */
  get current(): { board: ContestBoard; text: PreparedText } | undefined {
    const board = this.contest.board('players')
    if (!board) return undefined
    const { version, phase, isPaused } = board
    const of = [version, phase, isPaused].join()
    if (this.#written && this.#of === of) return this.#written
    this.#of = of
    // Neither is a change by itself.
    const content = JSON.stringify({ ...board, version: '', at: '' })
    if (this.#written?.content !== content) {
      const text = new PreparedText(Buffer.from(JSON.stringify(board)), 'application/json; charset=utf-8')
      this.#written = { content, board, text }
    }
    return this.#written
  }
}

/** No page gets the board more often. */
const PUSH_EVERY_MS = 1_000
/** Pushed rows: the first page of the table. A whole board of 2,000 players is a hundred times as long. */
const MOST_PUSHED = 25
/** After a push each page loads the rest of the board. So many do at once, in all pages of this process. */
const LOADS_PER_SECOND = 200

/**
 * Pushes the board to the pages that show it, at most once a second, and has all pages load the class again when
 * there is a contest or no longer, when its settings change, and when solves begin or cease to count. The first rows are sent at once, so that a solve is seen by everybody. Pages load the rest at a random moment
 * of a time that grows with their number, so that they do not all come at once.
 */
export function pushBoard(playerBoard: PlayerBoard, pages: ContestPages): void {
  const { contest } = playerBoard
  let pushed = playerBoard.current
  let pushedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const shownByClass = () => JSON.stringify([contest.settings, contest.rules, contest.doesCount])
  let announced = shownByClass()
  const push = (): void => {
    timer = undefined
    const count = pages.count()
    if (count === 0) return
    const current = playerBoard.current
    if (current === pushed) return
    pushed = current
    pushedAt = performance.now()
    if (current) pages.push(boardNews(current.board, count))
  }
  contest.onChange(() => {
    const shown = shownByClass()
    if (shown !== announced) {
      announced = shown
      pages.announce()
    }
    const wait = pushedAt + PUSH_EVERY_MS - performance.now()
    if (timer === undefined) timer = setTimeout(push, Math.max(0, wait)).unref()
  })
}

/** What is pushed of a board to so many pages. */
function boardNews({ lines, firsts, ...board }: ContestBoard, pages: number): BoardNews {
  return {
    ...board,
    standings: board.standings.slice(0, MOST_PUSHED),
    rows: board.standings.length,
    spreadMs: Math.round((pages / LOADS_PER_SECOND) * 1_000),
  }
}
