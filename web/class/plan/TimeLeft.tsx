import { useTranslation } from 'react-i18next'

import './texts.ts'
import { useEffect, useState } from 'react'

/** What is left of a part, in minutes. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const minutes = useMinutesUntil(endsAt)
  return minutes < 1 ? t('PLAN_TIME_UP') : t('PLAN_LEFT', { count: minutes })
}

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** How many minutes there are until a moment, begun ones counted; less than 1 once it is over. */
export function useMinutesUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil((moment - now) / MINUTE_MS)
}
