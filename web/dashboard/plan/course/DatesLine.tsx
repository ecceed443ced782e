import { useTranslation } from 'react-i18next'
import type { PartDates } from '#contract/plans.ts'
import { formatLocal } from '../../ui/format.ts'

/** When a part of the course opens, is due and closes. */
export function DatesLine({ dates: { opensAt, dueAt, graceDays, closesAt } }: { dates: PartDates }) {
  const { t } = useTranslation()
  return (
    <p>
      {t('DASHBOARD_COURSE_DATES', { opens: formatLocal(opensAt), due: formatLocal(dueAt) })}
      {' · '}
      {closesAt === null
        ? t('DASHBOARD_COURSE_GRACE_DAYS', { count: graceDays })
        : t('DASHBOARD_COURSE_CLOSES_AT', { closes: formatLocal(closesAt) })}
    </p>
  )
}
