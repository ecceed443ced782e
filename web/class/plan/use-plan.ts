import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnPlan } from '#contract/plans.ts'
import { pageSettings } from '#web/page-settings.ts'
import { challengesQuery, hintsQuery } from '../../training/queries.ts'
import { ownClassQuery } from '../queries.ts'

/** The part that is on, with its moments by this machine's clock, in milliseconds since 1970. */
export interface CurrentPart extends OwnPlan {
  endsAt: number
  /** When hints may be opened; null where they may not while this part is on. */
  hintsAt: number | null
}

/** What her class does at this moment; undefined where no plan is on, and at home. */
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

/** Names one part that is on: another one, or the same once more, is called otherwise. */
export function planPartId({ plan, number, since }: OwnPlan): string {
  return `${plan}/${number}/${since}`
}

/** The longest that a browser can wait. */
const LONGEST_MS = 2 ** 31 - 1
/** The shop is to be beyond the moment by then. */
const LATER_MS = 500

/** Asks again when the plan goes on by itself, and for what a part closes or opens once that is another. */
export function usePlanRefresh(plan: OwnPlan | null | undefined): void {
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
