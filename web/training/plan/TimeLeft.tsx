import { useTranslation } from 'react-i18next'

import './texts.ts'
import { useEffect, useState } from 'react'

/** The minutes left of a part. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const minutes = useMinutesUntil(endsAt)
  return minutes < 1 ? t('PLAN_TIME_UP') : t('PLAN_LEFT', { count: minutes })
}

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** The minutes until a moment, rounded up; less than 1 when it has passed. */
export function useMinutesUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil((moment - now) / MINUTE_MS)
}
