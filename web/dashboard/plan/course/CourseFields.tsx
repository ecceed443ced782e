import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanFault } from '#contract/plans.ts'
import classes from '../Plan.module.css'
import { faultAt, type PlanFields } from '../plan-fields.ts'
import { TimeZones } from './TimeZones.tsx'

type Fields = Pick<PlanFields, 'timeZone' | 'latePercent' | 'graceDays'>

interface CourseFieldsProps {
  plan: Fields
  faults: readonly PlanFault[]
  onFields: (fields: Partial<Fields>) => void
}

/** Whether a plan is a lesson or a course, and the fields of a course. */
export function CourseFields({ plan, faults, onFields }: CourseFieldsProps) {
  const { t } = useTranslation()
  const zones = useId()
  const isCourse = plan.timeZone !== ''
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('DASHBOARD_COURSE_KIND')}
        value={isCourse ? 'COURSE' : 'LESSON'}
        onChange={({ currentTarget: { value } }) => onFields({ timeZone: value === 'COURSE' ? here : '' })}
        data={['LESSON', 'COURSE'].map((kind) => ({
          value: kind,
          label: t(`DASHBOARD_COURSE_KIND_${kind}`),
        }))}
      />
      {isCourse && (
        <>
          <TextInput
            label={t('DASHBOARD_COURSE_TIME_ZONE')}
            value={plan.timeZone}
            list={zones}
            spellCheck={false}
            error={faultAt(faults, 'timeZone')}
            // An empty zone would make it a lesson.
            onChange={({ currentTarget: { value } }) =>
              onFields({ timeZone: value === '' ? ' ' : value.trimStart() })
            }
          />
          <TimeZones id={zones} />
          <TextInput
            type="number"
            min={0}
            max={100}
            label={t('DASHBOARD_COURSE_LATE_PERCENT')}
            description={t('DASHBOARD_COURSE_LATE_PERCENT_HINT')}
            value={plan.latePercent}
            error={faultAt(faults, 'latePercent')}
            onChange={({ currentTarget }) => onFields({ latePercent: currentTarget.value })}
          />
          <TextInput
            type="number"
            min={0}
            max={365}
            label={t('DASHBOARD_COURSE_GRACE')}
            value={plan.graceDays}
            error={faultAt(faults, 'graceDays')}
            onChange={({ currentTarget }) => onFields({ graceDays: currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
