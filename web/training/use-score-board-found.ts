import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Success } from '#contract/http.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { http } from '../http.ts'
import { onSocket } from '../socket.ts'
import { useFirstPaintDone } from '../ui/behaviour/after-paint.ts'
import { challengesQuery } from './queries.ts'

const SCORE_BOARD = 'scoreBoardChallenge'

const STORED = 'scoreBoardFound'

/** Remembers the status: a page that shows the link to the board needs the whole list, and no other request. */
function storeFound(isFound: boolean): void {
  if (isFound) localStorage.setItem(STORED, 'true')
  else localStorage.removeItem(STORED)
}

function isListWanted(client: QueryClient): boolean {
  return localStorage.getItem(STORED) !== null || client.getQueryState(challengesQuery.queryKey) !== undefined
}

async function boardRow(): Promise<ChallengeRow[]> {
  return (await http.get<Success<ChallengeRow[]>>('/api/Challenges/?name=Score Board')).data
}

const scoreBoardStatus = queryOptions({
  queryKey: ['score-board-status'],
  queryFn: async ({ client, signal }) => {
    const rows = isListWanted(client) ? await client.fetchQuery(challengesQuery) : await boardRow()
    const isFound = rows.find(({ key }) => key === SCORE_BOARD)?.solved ?? false
    if (!signal.aborted) storeFound(isFound)
    return isFound
  },
})

/** Whether the Score Board challenge is solved; undefined until that is known. Updated when it is solved. */
export function useScoreBoardStatus(): boolean | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...scoreBoardStatus, enabled: useFirstPaintDone() })
  useEffect(
    () =>
      onSocket('challenge solved', async ({ key }) => {
        if (key !== SCORE_BOARD) return
        storeFound(true)
        // A pending response may be older.
        await queries.cancelQueries(scoreBoardStatus)
        queries.setQueryData(scoreBoardStatus.queryKey, true)
      }),
    [queries],
  )
  return data
}

/** Whether the Score Board challenge is known to be solved. */
export function useScoreBoardFound(): boolean {
  return useScoreBoardStatus() ?? false
}
