import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardClass } from '#contract/dashboard.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDateTime, formatDay } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import classes from './Class.module.css'

const DAY_MS = 86_400_000

interface Props {
  classInfo: DashboardClass
}

/** Until when the class is open, and the steps of its end: ending it, opening it again, erasing everything. */
export function EndPanel({ classInfo }: Props) {
  const { t } = useTranslation()
  const may = useHasRole()
  const [asked, setAsked] = useState<'end' | 'erase'>()
  const { endsAt, hasEnded, erasedAt, keepDays } = classInfo
  const erasure = new Date(Date.parse(endsAt) + keepDays * DAY_MS).toISOString()
  const state = t(hasEnded ? 'DASHBOARD_END_OVER' : 'DASHBOARD_END_OPEN', {
    at: formatDateTime(endsAt),
    erased: formatDay(erasure),
  })
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-end">
      <h2 id="class-end">{t('DASHBOARD_END')}</h2>
      <p className={classes.state} data-open={!hasEnded}>
        {erasedAt === null ? state : t('DASHBOARD_END_ERASED', { at: formatDateTime(erasedAt) })}
      </p>
      {erasedAt === null && (
        <>
          <OpenUntil classInfo={classInfo} />
          <Group gap="sm" align="stretch">
            {!hasEnded && (
              <Button variant="default" onClick={() => setAsked('end')}>
                {t('DASHBOARD_END_NOW')}
              </Button>
            )}
            {may('owner') && (
              <Button variant="default" onClick={() => setAsked('erase')}>
                {t('DASHBOARD_ERASE_ALL')}
              </Button>
            )}
          </Group>
        </>
      )}
      {asked === 'end' && (
        <EndDialog erased={formatDay(erasureFromNow(keepDays))} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'erase' && <EraseDialog classInfo={classInfo} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function erasureFromNow(keepDays: number): string {
  return new Date(Date.now() + keepDays * DAY_MS).toISOString()
}

/** Changes the day until which the class is open; after its end, opens it again. */
function OpenUntil({ classInfo: { endsAt, hasEnded } }: Props) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const known = hasEnded ? '' : dayOf(new Date(endsAt))
  const [day, setDay] = useState(known)
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // Through the end of that day, here.
        post('/api/class/until', { until: new Date(`${day}T23:59:59`).toISOString() })
      }}
    >
      <Group gap="sm" align="end">
        <TextInput
          type="date"
          label={t('DASHBOARD_OPEN_UNTIL_DAY')}
          value={day}
          min={dayOf(new Date())}
          required
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={day === '' || day === known}>
          {t(hasEnded ? 'DASHBOARD_OPEN_AGAIN' : 'DASHBOARD_OPEN_UNTIL')}
        </Button>
      </Group>
    </form>
  )
}

/** The day in this time zone, as a field for dates has it. */
function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function EndDialog({ erased, onClose }: { erased: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    onClose()
    notify(ok)
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_END')}
      action={t('DASHBOARD_END_NOW')}
      isBusy={isBusy}
      onConfirm={() => post('/api/class/end')}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_END', { erased })}</p>
      <ExportFirst onClose={onClose} />
    </ConfirmDialog>
  )
}

/** Erasing cannot be undone, so the name of the class has to be typed. */
function EraseDialog({ classInfo: { name }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const { key } = useDashboard()
  const [typed, setTyped] = useState('')
  // All keys of staff are erased, too: the sentence stays on the page for those without a key.
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => key.clear(ok))
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_ERASE_ALL')}
      {...(typed.trim() === name && { action: t('DASHBOARD_ERASE_ALL') })}
      isBusy={isBusy}
      onConfirm={() => post('/api/class/erase', { name: typed })}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_HINT_ERASE_ALL')}</p>
      <ExportFirst onClose={onClose} />
      <TextInput
        label={t('DASHBOARD_ERASE_TYPE', { name })}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** Leads to the export on this screen. */
function ExportFirst({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" align="stretch">
      <Button
        variant="default"
        onClick={() => {
          onClose()
          document.getElementById('class-exports')?.scrollIntoView()
        }}
      >
        {t('DASHBOARD_EXPORT_FIRST')}
      </Button>
    </Group>
  )
}
