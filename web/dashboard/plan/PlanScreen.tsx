import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../ui/Screen.tsx'
import { OwnPlan } from './OwnPlan.tsx'
import { ReadyPlans } from './ReadyPlans.tsx'
import { ThePlan } from './ThePlan.tsx'
import { usePlans } from './use-plans.ts'

/** What the class does when: the plan that it has, those that are ready, and one of the trainer's own. */
export function PlanScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch, endsAt } = usePlans()
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const edit = (ready: string): void => {
    setText(ready)
    box.current?.focus()
  }
  return (
    <Screen
      title={t('DESK_PLAN')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          {data.plan ? (
            <ThePlan plan={data.plan} endsAt={endsAt} onEdit={edit} />
          ) : (
            <p>{t('DESK_PLAN_NONE')}</p>
          )}
          <ReadyPlans ready={data.ready} hasPlan={data.plan !== null} onEdit={edit} />
          <OwnPlan box={box} text={text} onText={setText} />
        </>
      )}
    </Screen>
  )
}
