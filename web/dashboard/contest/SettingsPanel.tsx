import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDateTime } from '../ui/format.ts'
import { LoadingState } from '../ui/LoadingState.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { useRemoval } from '../use-action.ts'
import { NewContestForm, useContestDraft, usePresets } from './NewContestForm.tsx'
import type { ActiveContest } from './use-contest.ts'

interface Props {
  contest: ActiveContest
}

/** The settings of the contest: a form for trainers. */
export function SettingsPanel({ contest }: Props) {
  const may = useHasRole()
  return may('trainer') ? <EditSettings contest={contest} /> : <Facts contest={contest} />
}

function Facts({ contest: { settings } }: Props) {
  const { t } = useTranslation()
  return (
    <section className="ff-card ff-panel" aria-labelledby="contest-settings">
      <h2 id="contest-settings">{t('DASHBOARD_CONTEST_SETTINGS')}</h2>
      <dl className="ff-pairs">
        <dt>{t('DASHBOARD_CONTEST_STARTS')}</dt>
        <dd>{formatDateTime(settings.startsAt)}</dd>
        <dt>{t('DASHBOARD_CONTEST_ENDS')}</dt>
        <dd>{formatDateTime(settings.endsAt)}</dd>
      </dl>
    </section>
  )
}

function EditSettings({ contest: { settings } }: Props) {
  const { t } = useTranslation()
  const presets = usePresets()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {presets.data && <NewContestForm presets={presets.data} saved={settings} />}
      <LoadingState query={presets} />
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('DASHBOARD_CONTEST_DELETE')}
        </Button>
      </div>
      {isAsked && <DeleteDialog title={settings.title} onClose={() => setAsked(false)} />}
    </>
  )
}

function DeleteDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [, , clearDraft] = useContestDraft(true)
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    clearDraft()
    onClose()
    notify(ok)
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_CONTEST_DELETE', { title })}
      action={t('DASHBOARD_CONTEST_DELETE')}
      isBusy={isBusy}
      onConfirm={() => remove('/api/contest')}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_CONTEST_DELETE')}</p>
    </ConfirmDialog>
  )
}
