import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartDates, PartDatesChange, PlanPart } from '#contract/plans.ts'
import { DashboardError, useDashboard } from '../../session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import classes from '../Plan.module.css'
import { DatesLine } from './DatesLine.tsx'

interface DatesDialogProps {
  part: PlanPart & { dates: PartDates }
  /** Counted from 1. */
  number: number
  onSaved: (dates: PartDates, was: PartDates) => void
  onClose: () => void
}

/** Asks for the exact dates of a part of the course. */
export function DatesDialog({ part, number, onSaved, onClose }: DatesDialogProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const queries = useQueryClient()
  // The dates that the trainer has seen: somebody else may change them in the meantime.
  const [known, setKnown] = useState(part.dates)
  const [fields, setFields] = useState({
    opensAt: known.opensAt,
    dueAt: known.dueAt,
    graceDays: `${known.graceDays}`,
    closesAt: known.closesAt ?? '',
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: PartDatesChange) => api.post('/api/plan/dates', change),
    onSettled: async (_answer, failure, { part: _number, was, ...dates }) => {
      // Waits for the new dates: a dialog that is opened afterwards starts from them.
      await queries.invalidateQueries()
      if (failure) return
      onSaved(dates, was)
      onClose()
    },
  })
  const isConflict = error instanceof DashboardError && error.status === 409
  const save = (): void => {
    const was = isConflict ? part.dates : known
    const closesAt = fields.closesAt === '' ? null : fields.closesAt
    const graceDays = closesAt === null ? Number(fields.graceDays) : 0
    setKnown(was)
    mutate({ part: number, ...fields, graceDays, closesAt, was })
  }
  const field = (name: keyof typeof fields, type: string, more = {}) => (
    <TextInput
      type={type}
      value={fields[name]}
      {...more}
      onChange={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
    />
  )
  return (
    <ConfirmDialog
      title={t('DASHBOARD_COURSE_CHANGE_OF', { title: escapeInvisible(part.title) })}
      action={t('DASHBOARD_COURSE_SAVE')}
      isBusy={isPending}
      onConfirm={save}
      onClose={onClose}
    >
      {field('opensAt', 'datetime-local', { label: t('DASHBOARD_COURSE_OPENS'), required: true })}
      {field('dueAt', 'datetime-local', { label: t('DASHBOARD_COURSE_DUE'), required: true })}
      {field('graceDays', 'number', {
        ...{ label: t('DASHBOARD_COURSE_GRACE'), min: 0, max: 365, disabled: fields.closesAt !== '' },
      })}
      {field('closesAt', 'datetime-local', {
        ...{ label: t('DASHBOARD_COURSE_CLOSES'), description: t('DASHBOARD_COURSE_CLOSES_HINT') },
      })}
      {error && (
        <div role="alert" className={classes.fault}>
          <p>{error.message === '' ? t('DASHBOARD_UNREACHABLE') : error.message}</p>
          {isConflict && <DatesLine dates={part.dates} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
