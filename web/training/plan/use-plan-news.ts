import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerPlan } from '#contract/plans.ts'
import './texts.ts'
import { planPartId } from './use-plan.ts'

/** The sentence about a new part of the plan, or its end, until the learner closes it. */
export function usePlanNews(plan: LearnerPlan | null): { sentence: string | undefined; close: () => void } {
  const { t } = useTranslation()
  const now = plan && planPartId(plan)
  const [known, setKnown] = useState(now)
  const close = () => setKnown(now)
  if (now === known) return { sentence: undefined, close }
  const sentence = plan ? t('PLAN_BEGINS', { title: plan.title, say: plan.say }) : t('PLAN_IS_OVER')
  return { sentence, close }
}
