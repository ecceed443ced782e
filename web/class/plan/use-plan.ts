import { useQuery } from '@tanstack/react-query'
import type { OwnPlan } from '#contract/plans.ts'
import { pageSettings } from '#web/page-settings.ts'
import { ownClassQuery } from '../own-class.ts'

/** The part that is on, with its moments by this machine's clock, in milliseconds since 1970. */
export interface PlanHere extends OwnPlan {
  endsAt: number
  /** When hints may be opened; null where they may not while this part is on. */
  hintsAt: number | null
}

/** What her class does at this moment; undefined where no plan is on, and at home. */
export function usePlan(): PlanHere | undefined {
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
export function nameOf({ plan, number, since }: OwnPlan): string {
  return `${plan}/${number}/${since}`
}
