import { useTranslation } from 'react-i18next'
import { useMinutesUntil } from './use-minutes.ts'
import type { PlanHere } from './use-plan.ts'
import './words.ts'

/** Why hints cannot be opened now, and from when on they can. */
export default function HintsClosed({ plan: { hintsAt } }: { plan: PlanHere }) {
  const { t } = useTranslation()
  const minutes = Math.max(1, useMinutesUntil(hintsAt ?? 0))
  return <p>{hintsAt === null ? t('PLAN_HINTS_CLOSED') : t('PLAN_HINTS_IN', { count: minutes })}</p>
}
