import { Box, Button, Flex, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, PlanPart } from '#contract/plans.ts'
import { useClass } from '../class/use-class.ts'
import { useActivity } from '../feed/use-activity.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime, formatPercent, formatTime, formatNumber as written } from '../ui/format.ts'
import { useAction } from '../use-action.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { EditPlanButton } from './EditPlanButton.tsx'
import { TimeWarning } from './PartForm.tsx'
import classes from './Plan.module.css'
import { TimeLeft } from './PlanBar.tsx'

interface CurrentPlanProps {
  plan: ClassPlanStatus
  endsAt: number | undefined
  /** Copies the text of the plan into the editor. */
  onEdit: (text: string) => void
}

/** The plan of the class: its parts, the current one, and the buttons to go on. */
export function CurrentPlan({ plan, endsAt, onEdit }: CurrentPlanProps) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction()
  const [asked, setAsked] = useState<'stop' | 'away'>()
  const { title, blurb, board, parts, on } = plan
  const next = parts[on?.number ?? 0]
  return (
    <section className="ff-card ff-panel" aria-labelledby="plan-title">
      <h2 id="plan-title">
        <bdi>{escapeInvisible(title)}</bdi>
      </h2>
      {blurb !== '' && <p>{escapeInvisible(blurb)}</p>}
      <p className={`ff-hint ${classes.quiet}`}>{t(`DASHBOARD_PLAN_BOARD_${board.toUpperCase()}`)}</p>
      <Group gap="sm" align="stretch">
        {next && (
          <Button loading={isBusy} onClick={() => post('/api/plan/part', { part: (on?.number ?? 0) + 1 })}>
            {on
              ? t('DASHBOARD_PLAN_NEXT', { title: escapeInvisible(next.title) })
              : t('DASHBOARD_PLAN_START')}
          </Button>
        )}
        {on && (
          <Button variant="default" onClick={() => setAsked('stop')}>
            {t('DASHBOARD_PLAN_STOP')}
          </Button>
        )}
        <EditPlanButton path="/api/plan" onEdit={onEdit}>
          {t('DASHBOARD_PLAN_FETCH')}
        </EditPlanButton>
        <Button variant="default" onClick={() => setAsked('away')}>
          {t('DASHBOARD_PLAN_AWAY')}
        </Button>
      </Group>
      <Flex component="ol" direction="column" gap="sm" className="ff-list">
        {parts.map((part, index) => (
          <PartRow
            key={part.title}
            part={part}
            number={index + 1}
            endsAt={on?.number === index + 1 ? endsAt : undefined}
          />
        ))}
      </Flex>
      {asked === 'stop' && <ConfirmStop onClose={() => setAsked(undefined)} />}
      {asked === 'away' && <ConfirmRemoval onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function ConfirmStop({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction(onClose)
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_PLAN_STOP')}
      action={t('DASHBOARD_PLAN_STOP')}
      isBusy={isBusy}
      onConfirm={() => post('/api/plan/stop')}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_PLAN_STOP')}</p>
    </ConfirmDialog>
  )
}

interface PartRowProps {
  part: PlanPart
  /** Counts from 1. */
  number: number
  /** Set for the current part only. */
  endsAt: number | undefined
}

/**
 * One part of the plan: its duration, its text for learners, its challenges with the share of learners who solved each,
 * and a button to start it.
 */
function PartRow({ part, number, endsAt }: PartRowProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const { data: classInfo } = useClass()
  const { post, isBusy } = useAction()
  const { title, minutes, say, challenges } = part
  const isOn = endsAt !== undefined
  return (
    <li className={classes.part} aria-current={isOn ? 'step' : undefined}>
      <Group gap="var(--ff-space-1) var(--ff-space-4)">
        <Box component="h3" flex="1 1 12rem" fz="md">
          {written(number)}. <bdi>{escapeInvisible(title)}</bdi>
        </Box>
        <span className={`ff-hint ${classes.quiet}`}>
          {isOn ? <TimeLeft endsAt={endsAt} /> : t('DASHBOARD_PLAN_MINUTES', { count: minutes })}
        </span>
        {isOn ? (
          <Box component="strong" c="var(--ff-accent-text)">
            {t('DASHBOARD_PLAN_ON')}
          </Box>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={t('DASHBOARD_PLAN_GO_TO', { title: escapeInvisible(title) })}
            onClick={() => post('/api/plan/part', { part: number })}
          >
            {t('DASHBOARD_PLAN_GO')}
          </Button>
        )}
      </Group>
      {say !== '' && <p>{escapeInvisible(say)}</p>}
      {challenges.length > 0 && (
        <Flex component="ul" gap="var(--ff-space-1) var(--ff-space-4)" wrap="wrap" className="ff-list">
          {challenges.map((key) => {
            const column = columns.get(key)
            return (
              <li key={key}>
                {column?.name ?? key}{' '}
                <span className={`ff-hint ${classes.quiet}`}>{formatPercent(column?.share ?? 0)}</span>
              </li>
            )
          })}
        </Flex>
      )}
      <p className={`ff-hint ${classes.quiet}`}>
        <Rules part={part} />
      </p>
      {!isOn && <TimeWarning part={part} endsAt={classInfo?.endsAt} />}
    </li>
  )
}

/** When the part starts and ends automatically, and its rules for hints and judging. */
function Rules({ part: { hints, judging, from, until, points = null } }: { part: PlanPart }) {
  const { t } = useTranslation()
  const rules = [
    typeof hints === 'string'
      ? t(`DASHBOARD_PLAN_HINTS_${hints.toUpperCase()}`)
      : t('DASHBOARD_PLAN_HINTS_AFTER', { count: hints.afterMinutes }),
    ...(judging === 'paused' ? [t('DASHBOARD_PLAN_NOTHING_COUNTS')] : []),
    ...(points === null ? [] : [t('DASHBOARD_PLAN_POINTS_EACH', { count: points, points: written(points) })]),
    ...(from === null ? [] : [t('DASHBOARD_PLAN_FROM', { at: formatDateTime(from) })]),
    ...(until === null
      ? []
      : [t('DASHBOARD_PLAN_UNTIL', { at: from === null ? formatDateTime(until) : formatTime(until) })]),
  ]
  return rules.join(' · ')
}
