import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BoardNews, ContestBoard, PlayerContest } from '#contract/contest.ts'
import { HttpError, http } from '#web/http.ts'
import { pageSettings } from '#web/page-settings.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { onConnected, onSocket, withConnection } from '#web/socket.ts'

/** Polling in case an event of the socket is lost. */
const ASK_EVERY_MS = 60_000
const NOT_FOUND = 404
/** An own solve is counted by then: usually by the first of these, and on a busy server by the last. */
const OWN_SOLVE_MS = [1_000, 4_000, 12_000]
/** Pages load the board within this time after news of the class, so that not all do at once. */
const BOARD_WITHIN_MS = 3_000
const CONTEST = ['contest'] as const

/** The contest for this player: the team, the own points and the rules. */
export const contestQuery = queryOptions({
  queryKey: [...CONTEST, 'own'],
  queryFn: () => http.get<PlayerContest>('/training/contest'),
  enabled: pageSettings().isInClass === true,
  refetchInterval: ASK_EVERY_MS,
})

/** The board, which is the same for all players. */
const contestBoardQuery = queryOptions({
  queryKey: [...CONTEST, 'board'],
  queryFn: () => http.get<ContestBoard>('/training/contest/board'),
  enabled: pageSettings().isInClass === true,
  refetchInterval: ASK_EVERY_MS,
})

/** What the contest's page shows. `isNone`: the class has no contest. */
export interface ContestData {
  contest: PlayerContest | undefined
  /** When the contest was read, in ms since 1970 by this machine's clock. */
  readAt: number
  board: ContestBoard | undefined
  isNone: boolean
  isError: boolean
  retry(): void
}

/** The contest, current while the page is open. */
export function useContest(): ContestData {
  useContestNews()
  const client = useQueryClient()
  const contest = useQuery(contestQuery)
  const board = useQuery(contestBoardQuery)
  const error = contest.error ?? board.error
  const isNone =
    pageSettings().isInClass !== true || (error instanceof HttpError && error.status === NOT_FOUND)
  return {
    contest: contest.data,
    readAt: contest.dataUpdatedAt,
    board: board.data,
    isNone,
    isError: error !== null,
    retry: () => void client.invalidateQueries({ queryKey: CONTEST }),
  }
}

/** Shows pushed rows at once, and loads the rest a little later. */
function useContestNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ownTimers: ReturnType<typeof setTimeout>[] = []
    let hasOwnSolve = false
    const load = () => {
      clearTimeout(timer)
      timer = undefined
      hasOwnSolve = false
      void refetchAfterChange(client, { queryKey: CONTEST })
    }
    const onNews = (news: BoardNews) => {
      client.setQueryData(contestBoardQuery.queryKey, (board) => board && withNews(board, news))
      if (hasOwnSolve) return load()
      timer ??= setTimeout(load, Math.random() * news.spreadMs)
    }
    const onOwnSolve = () => {
      hasOwnSolve = true
      for (const one of ownTimers) clearTimeout(one)
      // A frozen board is not pushed, and does not show it.
      ownTimers = OWN_SOLVE_MS.map((ms) => setTimeout(load, ms))
    }
    let boardTimer: ReturnType<typeof setTimeout> | undefined
    const loadBoard = () => {
      boardTimer = undefined
      void refetchAfterChange(client, { queryKey: contestBoardQuery.queryKey })
    }
    const onClassNews = () => {
      void refetchAfterChange(client, { queryKey: contestQuery.queryKey })
      boardTimer ??= setTimeout(loadBoard, Math.random() * BOARD_WITHIN_MS)
    }
    const stops = [
      withConnection((socket) => {
        // Once the server answers, no change is missed any more: those of before are loaded.
        const watch = () => socket.emit('watch contest', true, load)
        if (socket.connected) watch()
        socket.on('connect', watch)
        return () => {
          socket.off('connect', watch)
          if (socket.connected) socket.emit('watch contest', false)
        }
      }),
      onSocket('contest board', onNews),
      onSocket('challenge solved', onOwnSolve),
      onSocket('code challenge solved', onOwnSolve),
      onSocket('class news', onClassNews),
      onConnected((isConnected) => {
        if (!isConnected) load()
      }),
    ]
    return () => {
      for (const one of [timer, boardTimer, ...ownTimers]) clearTimeout(one)
      for (const stop of stops) stop()
    }
  }, [client])
}

/** The board with the pushed rows in front. The others, the graph and the first solves are those of before. */
export function withNews(board: ContestBoard, { rows, spreadMs, ...news }: BoardNews): ContestBoard {
  const pushed = new Set(news.standings.map(({ id }) => id))
  const others = board.standings.filter(({ id }) => !pushed.has(id))
  return {
    ...board,
    ...news,
    standings: [...news.standings, ...others].slice(0, rows),
    ...(news.isHidden && { lines: [], firsts: [] }),
  }
}
