import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlanPart } from '#contract/plans.ts'
import { useActivity } from '../feed/use-activity.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime, formatPercent, formatTime, formatNumber as written } from '../ui/format.ts'
import { useAction } from '../use-action.ts'
import classes from './Plan.module.css'
import { TimeLeft } from './TimeLeft.tsx'

interface PartRowProps {
  part: PlanPart
  /** Counts from 1. */
  number: number
  /** Where it is the part that is on. */
  endsAt: number | undefined
}

/** One part: how long, what learners are told, its challenges with how many have solved each, and the way to it. */
export function PartRow({ part, number, endsAt }: PartRowProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const { post, isBusy } = useAction()
  const { title, minutes, say, challenges } = part
  const isOn = endsAt !== undefined
  return (
    <li className={classes.part} aria-current={isOn ? 'step' : undefined}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>
          {written(number)}. <bdi>{escapeInvisible(title)}</bdi>
        </h3>
        <span className={classes.quiet}>
          {isOn ? <TimeLeft endsAt={endsAt} /> : t('DESK_PLAN_MINUTES', { count: minutes })}
        </span>
        {isOn ? (
          <strong className={classes.on}>{t('DESK_PLAN_ON')}</strong>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={t('DESK_PLAN_GO_TO', { title: escapeInvisible(title) })}
            onClick={() => post('/api/plan/part', { part: number })}
          >
            {t('DESK_PLAN_GO')}
          </Button>
        )}
      </div>
      {say !== '' && <p>{escapeInvisible(say)}</p>}
      {challenges.length > 0 && (
        <ul className={classes.challenges}>
          {challenges.map((key) => {
            const column = columns.get(key)
            return (
              <li key={key}>
                {column?.name ?? key}{' '}
                <span className={classes.quiet}>{formatPercent(column?.share ?? 0)}</span>
              </li>
            )
          })}
        </ul>
      )}
      <p className={classes.quiet}>
        <Rules part={part} />
      </p>
    </li>
  )
}

/** When it begins and ends by itself, and what is said of hints. */
function Rules({ part: { hints, from, until } }: { part: PlanPart }) {
  const { t } = useTranslation()
  const said = [
    typeof hints === 'string'
      ? t(`DESK_PLAN_HINTS_${hints.toUpperCase()}`)
      : t('DESK_PLAN_HINTS_AFTER', { count: hints.afterMinutes }),
    ...(from === null ? [] : [t('DESK_PLAN_FROM', { at: formatDateTime(from) })]),
    ...(until === null
      ? []
      : [t('DESK_PLAN_UNTIL', { at: from === null ? formatDateTime(until) : formatTime(until) })]),
  ]
  return said.join(' · ')
}
