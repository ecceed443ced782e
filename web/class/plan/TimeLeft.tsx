import { useTranslation } from 'react-i18next'
import { useMinutesUntil } from './use-minutes.ts'
import './words.ts'

/** What is left of a part, in minutes. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const minutes = useMinutesUntil(endsAt)
  return minutes < 1 ? t('PLAN_TIME_UP') : t('PLAN_LEFT', { count: minutes })
}
