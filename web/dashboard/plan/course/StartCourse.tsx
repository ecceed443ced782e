import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuiltInPlan } from '#contract/plans.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useAction } from '../../use-action.ts'
import { addDays, todayIn } from './local-dates.ts'
import { TimeZones } from './TimeZones.tsx'

interface StartCourseProps {
  plan: BuiltInPlan
  /** The class already has a plan, which is replaced. */
  hasPlan: boolean
  onClose: () => void
}

/** Asks on which day a ready course begins, and in which time zone its dates are. */
export function StartCourse({ plan: { key, title }, hasPlan, onClose }: StartCourseProps) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction(onClose)
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions()
  const [timeZone, setTimeZone] = useState(here)
  const [startsOn, setStartsOn] = useState(() => nextMonday(todayIn(here, Date.now())))
  const zones = useId()
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_COURSE_TAKE', { title })}
      action={t('DASHBOARD_PLAN_TAKE')}
      isBusy={isBusy}
      onConfirm={() => post('/api/plan', { ready: key, startsOn, timeZone })}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_COURSE_TAKE')}</p>
      {hasPlan && <p>{t('DASHBOARD_HINT_COURSE_REPLACES')}</p>}
      <TextInput
        type="date"
        label={t('DASHBOARD_COURSE_STARTS_ON')}
        value={startsOn}
        required
        onChange={({ currentTarget }) => setStartsOn(currentTarget.value)}
      />
      <TextInput
        label={t('DASHBOARD_COURSE_TIME_ZONE')}
        value={timeZone}
        required
        list={zones}
        spellCheck={false}
        onChange={({ currentTarget }) => setTimeZone(currentTarget.value)}
      />
      <TimeZones id={zones} />
    </ConfirmDialog>
  )
}

/** The next Monday; today, if it is one. */
function nextMonday(today: string): string {
  return addDays(today, (8 - new Date(`${today}T00:00Z`).getUTCDay()) % 7)
}
