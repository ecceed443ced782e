import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, PartDates, PartDatesChange } from '#contract/plans.ts'
import { useDashboard } from '../../session.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { formatLocal } from '../../ui/format.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import { haveSameDates, type MovedEdge } from './local-dates.ts'

/** A part of the course with other dates than the server knows. `part` is its index. */
export interface MovedPart {
  part: number
  edge: MovedEdge
  dates: PartDates
  /** The dates that it had when the move began. The server refuses the move if somebody else has changed them since. */
  was: PartDates
}

/** Moves parts of a course: shows where one would be, saves it, and takes the last move back. */
export function useMovePart({ parts }: Pick<ClassPlanStatus, 'parts'>) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<MovedPart>()
  const [last, setLast] = useState<MovedPart>()
  const [announcement, setAnnouncement] = useState('')
  const describe = ({ part, dates }: MovedPart) => ({
    title: escapeInvisible(parts[part]?.title ?? ''),
    opens: formatLocal(dates.opensAt),
    due: formatLocal(dates.dueAt),
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (moved: MovedPart) => {
      const { part, dates, was } = moved
      const change: PartDatesChange = { part: part + 1, ...dates, was }
      await api.post('/api/plan/dates', change)
      setAnnouncement(t('DASHBOARD_COURSE_SAVED', describe(moved)))
    },
    onError: notifyError,
    onSettled: async (_, error, moved) => {
      if (!error) remember(moved)
      await queries.invalidateQueries()
      setDraft(undefined)
    },
  })
  const remember = (moved: MovedPart): void => {
    if (!haveSameDates(moved.dates, moved.was)) setLast({ ...moved, dates: moved.was, was: moved.dates })
  }
  const hasLast = last && (isPending || haveSameDates(parts[last.part]?.dates, last.was))
  return {
    draft,
    announcement,
    isBusy: isPending,
    /** The move that is being saved. */
    saving: isPending ? variables : undefined,
    /** Offers to take a move back that was saved elsewhere, in the dialog with the exact dates. */
    remember,
    /** Takes the last move back; undefined if the part has other dates than that move gave it. */
    last: hasLast ? last : undefined,
    show: (moved: MovedPart): void => {
      setDraft(moved)
      setAnnouncement(t('DASHBOARD_COURSE_MOVED', describe(moved)))
    },
    save: (moved: MovedPart): void => {
      setDraft(moved)
      mutate(moved)
    },
    cancel: (): void => {
      if (draft) setAnnouncement(t('DASHBOARD_COURSE_CANCELLED', describe(draft)))
      setDraft(undefined)
    },
    undo: (): void => {
      if (last && !isPending) mutate(last)
    },
  }
}
