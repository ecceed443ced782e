import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardContest } from '#contract/contest.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDateTime } from '../ui/format.ts'
import { useDashboardMutation } from '../use-action.ts'
import { type ActiveContest, activeContest } from './use-contest.ts'

interface EndContestProps {
  contest: ActiveContest
  onEnded: () => void
}

/** Ends a running contest now, after a question. */
export function EndContest({ contest, onEnded }: EndContestProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const time = formatDateTime(contest.settings.endsAt)
  return (
    <>
      <p>
        <strong>{t('DASHBOARD_BOARD_ENDS', { time })}</strong>
      </p>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('DASHBOARD_BOARD_END')}
      </Button>
      {isAsked && <EndDialog contest={contest} onEnded={onEnded} onClose={() => setAsked(false)} />}
    </>
  )
}

function EndDialog({ contest, onEnded, onClose }: EndContestProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { mutate, isPending } = useDashboardMutation(
    async () => {
      // By the server's clock, and with a freeze that somebody else may have changed.
      const fresh = activeContest(await api.get<DashboardContest>('/api/contest'), Date.now())
      if (fresh?.phase !== 'running') return
      const endsAt = fresh.board.at
      await api.put('/api/contest', { endsAt, ...(!isFrozen(fresh) && { freezesAt: null }) })
    },
    () => {
      onEnded()
      onClose()
    },
  )
  const { title } = contest.settings
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_CONTEST_END', { title })}
      action={t('DASHBOARD_BOARD_END')}
      isBusy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_CONTEST_END')}</p>
      <p>{t(isFrozen(contest) ? 'DASHBOARD_HINT_CONTEST_END_FROZEN' : 'DASHBOARD_HINT_CONTEST_END_OPEN')}</p>
    </ConfirmDialog>
  )
}

function isFrozen({ settings: { freezesAt }, board }: ActiveContest): boolean {
  return freezesAt !== null && freezesAt < board.at
}
