import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, PartDates, PartDatesChange } from '#contract/plans.ts'
import { useDashboard } from '../../session.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { formatLocal } from '../../ui/format.ts'
import { useToasts } from '../../ui/Toasts.tsx'

/** A part of the course with other dates than the server knows. `part` is its index. */
export interface MovedPart {
  part: number
  dates: PartDates
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
  const { mutate, isPending } = useMutation({
    mutationFn: async (moved: MovedPart) => {
      const was = parts[moved.part]?.dates
      if (!was) return
      const change: PartDatesChange = { part: moved.part + 1, ...moved.dates, was }
      await api.post('/api/plan/dates', change)
      setLast({ part: moved.part, dates: was })
      setAnnouncement(t('DASHBOARD_COURSE_SAVED', describe(moved)))
    },
    onError: notifyError,
    onSettled: async () => {
      await queries.invalidateQueries()
      setDraft(undefined)
    },
  })
  return {
    draft,
    announcement,
    isBusy: isPending,
    /** The part that was moved last, with the dates that it had before. */
    last: last && parts[last.part] ? last : undefined,
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
      if (last) mutate(last)
    },
  }
}
