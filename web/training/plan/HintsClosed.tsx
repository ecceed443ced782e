import { useTranslation } from 'react-i18next'
import { useMinutesUntil } from './TimeLeft.tsx'
import type { CurrentPart } from './use-plan.ts'
import './texts.ts'

/** Why hints are closed, and when they open. */
export default function HintsClosed({ plan: { hintsAt } }: { plan: CurrentPart }) {
  const { t } = useTranslation()
  const minutes = Math.max(1, useMinutesUntil(hintsAt ?? 0))
  return <p>{hintsAt === null ? t('PLAN_HINTS_CLOSED') : t('PLAN_HINTS_IN', { count: minutes })}</p>
}
