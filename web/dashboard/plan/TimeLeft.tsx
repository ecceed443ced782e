import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../ui/format.ts'

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** What is left until a moment of this machine's clock, or for how long it is over, in minutes. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((endsAt - now) / MINUTE_MS)
  if (left > 0) return t('DESK_PLAN_LEFT', { minutes: formatNumber(left) })
  return left === 0 ? t('DESK_PLAN_UP') : t('DESK_PLAN_OVER', { minutes: formatNumber(-left) })
}
