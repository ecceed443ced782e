import { Box, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatNumber } from '../ui/format.ts'
import { useAction } from '../use-action.ts'
import classes from './Plan.module.css'
import { usePlans } from './use-plans.ts'

/** On all screens: the current part of the plan, the time left, and the next part. */
export function PlanBar() {
  const { t } = useTranslation()
  const { data, endsAt } = usePlans()
  const { post, isBusy } = useAction()
  const plan = data?.plan
  if (!plan?.on || endsAt === undefined) return null
  const { number } = plan.on
  const next = plan.parts[number]
  return (
    <section className={classes.line} aria-label={t('DASHBOARD_PLAN')}>
      <Link to="/plan">{t('DASHBOARD_PLAN_PART', { number, parts: plan.parts.length })}</Link>
      <Box component="strong" miw={0} className="ff-ellipsis">
        <bdi>{escapeInvisible(plan.parts[number - 1]?.title ?? '')}</bdi>
      </Box>
      <span>
        <TimeLeft endsAt={endsAt} />
      </span>
      {plan.parts[number - 1]?.judging === 'paused' && <span>{t('DASHBOARD_PLAN_NOTHING_COUNTS')}</span>}
      {next && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.next ?? ''}
          loading={isBusy}
          onClick={() => post('/api/plan/part', { part: number + 1 })}
        >
          {t('DASHBOARD_PLAN_NEXT', { title: escapeInvisible(next.title) })}
        </Button>
      )}
    </section>
  )
}

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** The minutes left until a moment by this machine's clock, or the minutes since then. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((endsAt - now) / MINUTE_MS)
  if (left > 0) return t('DASHBOARD_PLAN_LEFT', { minutes: formatNumber(left) })
  return left === 0 ? t('DASHBOARD_PLAN_UP') : t('DASHBOARD_PLAN_OVER', { minutes: formatNumber(-left) })
}
