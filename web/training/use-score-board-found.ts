import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Success } from '#contract/http.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { http } from '../http.ts'
import { onSocket } from '../socket.ts'
import { useFirstPaintDone } from '../ui/behaviour/after-paint.ts'

const scoreBoardStatus = queryOptions({
  queryKey: ['score-board-status'],
  queryFn: async () => {
    const { data } = await http.get<Success<ChallengeRow[]>>('/api/Challenges/?name=Score Board')
    return data[0]?.solved ?? false
  },
})

/** Whether the Score Board challenge is solved. Updated when it is solved. */
export function useScoreBoardFound(): boolean {
  const queries = useQueryClient()
  const { data } = useQuery({ ...scoreBoardStatus, enabled: useFirstPaintDone() })
  useEffect(
    () =>
      onSocket('challenge solved', ({ key }) => {
        if (key === 'scoreBoardChallenge') queries.setQueryData(scoreBoardStatus.queryKey, true)
      }),
    [queries],
  )
  return data ?? false
}
