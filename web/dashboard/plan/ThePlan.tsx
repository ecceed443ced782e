import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskPlan } from '#contract/plans.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { Edit } from './Edit.tsx'
import { PartRow } from './PartRow.tsx'
import classes from './Plan.module.css'

interface ThePlanProps {
  plan: DeskPlan
  endsAt: number | undefined
  /** Its text is to be changed. */
  onEdit: (text: string) => void
}

/** The plan that the class has: its parts, the one that is on, and the ways on. */
export function ThePlan({ plan, endsAt, onEdit }: ThePlanProps) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction()
  const [asked, setAsked] = useState<'stop' | 'away'>()
  const { title, blurb, board, parts, on } = plan
  const next = parts[on?.number ?? 0]
  return (
    <section className={classes.panel} aria-labelledby="plan-title">
      <h2 id="plan-title">
        <bdi>{escapeInvisible(title)}</bdi>
      </h2>
      {blurb !== '' && <p>{escapeInvisible(blurb)}</p>}
      <p className={classes.quiet}>{t(`DESK_PLAN_BOARD_${board.toUpperCase()}`)}</p>
      <div className={classes.buttons}>
        {next && (
          <Button loading={isBusy} onClick={() => post('/api/plan/part', { part: (on?.number ?? 0) + 1 })}>
            {on ? t('DESK_PLAN_NEXT', { title: escapeInvisible(next.title) }) : t('DESK_PLAN_START')}
          </Button>
        )}
        {on && (
          <Button variant="default" onClick={() => setAsked('stop')}>
            {t('DESK_PLAN_STOP')}
          </Button>
        )}
        <Edit path="/api/plan" onEdit={onEdit}>
          {t('DESK_PLAN_FETCH')}
        </Edit>
        <Button variant="default" onClick={() => setAsked('away')}>
          {t('DESK_PLAN_AWAY')}
        </Button>
      </div>
      <ol className={classes.parts}>
        {parts.map((part, index) => (
          <PartRow
            key={part.title}
            part={part}
            number={index + 1}
            endsAt={on?.number === index + 1 ? endsAt : undefined}
          />
        ))}
      </ol>
      {asked === 'stop' && <AskStop onClose={() => setAsked(undefined)} />}
      {asked === 'away' && <AskAway onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function AskStop({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction(onClose)
  return (
    <ConfirmDialog
      title={t('DESK_ASK_PLAN_STOP')}
      action={t('DESK_PLAN_STOP')}
      isBusy={isBusy}
      onConfirm={() => post('/api/plan/stop')}
      onClose={onClose}
    >
      <p>{t('DESK_HINT_PLAN_STOP')}</p>
    </ConfirmDialog>
  )
}

function AskAway({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete('/api/plan'),
    onSuccess: onClose,
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      title={t('DESK_ASK_PLAN_AWAY')}
      action={t('DESK_PLAN_AWAY')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('DESK_HINT_PLAN_AWAY')}</p>
    </ConfirmDialog>
  )
}
