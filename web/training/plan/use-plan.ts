import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LearnerPlan } from '#contract/plans.ts'
import { pageSettings } from '#web/page-settings.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { ownClassQuery } from '../../data/class.ts'
import { challengesQuery, HINTS } from '../queries.ts'

/** The current part of the plan, with times by this machine's clock in milliseconds since 1970. */
export interface CurrentPart extends LearnerPlan {
  endsAt: number
  /** When hints open; null if they stay closed during this part. */
  hintsAt: number | null
}

/** The current part of the plan; undefined if there is none, and outside of a class. */
export function usePlan(): CurrentPart | undefined {
  const { data, dataUpdatedAt: at } = useQuery({
    ...ownClassQuery,
    enabled: pageSettings().isInClass === true,
  })
  const plan = data?.plan
  if (!plan) return undefined
  const hintsAt = plan.hintsInMs === null ? null : at + plan.hintsInMs
  return { ...plan, endsAt: at + plan.leftMs, hintsAt }
}

/** Identifies one run of a part: another part, or the same part started again, has another id. */
export function planPartId({ plan, number, since }: LearnerPlan): string {
  return `${plan}/${number}/${since}`
}

/** The longest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1
/** Extra time, so that the server has certainly reached the moment. */
const LATER_MS = 500

/** Fetches the class again after some time; null: never. */
export function useClassRefresh(changesInMs: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (changesInMs === null) return
    const ask = () => void client.invalidateQueries({ queryKey: ownClassQuery.queryKey, exact: true })
    const timer = setTimeout(ask, Math.min(changesInMs + LATER_MS, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [client, changesInMs])
}

/** Fetches the class again when the plan moves on, and hints and challenges when a part opens or closes hints. */
export function usePlanRefresh(plan: LearnerPlan | null | undefined): void {
  const client = useQueryClient()
  useClassRefresh(plan?.changesInMs ?? null)

  const areHintsClosed = plan === undefined ? undefined : plan !== null && plan.hintsInMs !== 0
  const were = useRef(areHintsClosed)
  useEffect(() => {
    const before = were.current
    were.current = areHintsClosed
    if (before === undefined || before === areHintsClosed) return
    for (const queryKey of [HINTS, challengesQuery.queryKey]) void refetchAfterChange(client, { queryKey })
  }, [client, areHintsClosed])
}
