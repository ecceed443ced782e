import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnPlan } from '#contract/plans.ts'
import { challengesQuery, hintsQuery } from '../../training/queries.ts'
import { ownClassQuery } from '../own-class.ts'

/** The longest that a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1
/** The shop is to be beyond the moment by then. */
const LATER_MS = 500

/** Asks again when the plan goes on by itself, and for what a part closes or opens once that is another. */
export function useTurns(plan: OwnPlan | null | undefined): void {
  const client = useQueryClient()
  const changesInMs = plan?.changesInMs ?? null
  useEffect(() => {
    if (changesInMs === null) return
    const ask = () => void client.invalidateQueries({ queryKey: ownClassQuery.queryKey, exact: true })
    const timer = setTimeout(ask, Math.min(changesInMs + LATER_MS, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [client, changesInMs])

  const areHintsClosed = plan === undefined ? undefined : plan !== null && plan.hintsInMs !== 0
  const were = useRef(areHintsClosed)
  useEffect(() => {
    const before = were.current
    were.current = areHintsClosed
    if (before === undefined || before === areHintsClosed) return
    for (const { queryKey } of [hintsQuery, challengesQuery]) void client.invalidateQueries({ queryKey })
  }, [client, areHintsClosed])
}
