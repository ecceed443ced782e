import { useTranslation } from 'react-i18next'
import { formatMinute } from '#web/locale.ts'
import IconHourglass from '~icons/hourglass'
import css from './ClassBar.module.css'

const DAY_MS = 86_400_000

/** In the class bar, on the last day of the class: when it ends. */
export function LastDay({ endsAt }: { endsAt: string | undefined }) {
  const { t } = useTranslation()
  if (endsAt === undefined || Date.parse(endsAt) - Date.now() >= DAY_MS) return null
  return (
    <p className={css.company} role="status">
      <IconHourglass size={20} aria-hidden="true" />
      <span>{t('CLASS_LAST_DAY', { time: formatMinute(new Date(endsAt)) })}</span>
    </p>
  )
}
