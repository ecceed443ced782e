import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskCrew, DeskInvitation, DeskTrainer } from '#contract/dashboard.ts'
import { useDashboard, useSelf } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime, formatTime } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useRemoval } from '../use-action.ts'
import { Invite } from './Invite.tsx'
import classes from './Staff.module.css'

/** Who comes and goes is told by no line. */
const REFETCH_MS = 5_000

/** Who sits at the desk, for owners: whom they give a key, and whom they take it from. */
export function StaffScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, refetch } = useQuery({
    queryKey: ['crew'],
    queryFn: () => api.get<DeskCrew>('/api/trainers'),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Screen
      title={t('DESK_CREW_TITLE')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <>
          <section className={classes.panel} aria-labelledby="crew-here">
            <h2 id="crew-here">{t('DESK_CREW_KEYS')}</h2>
            <StaffList trainers={data.trainers} />
          </section>
          {data.invitations.length > 0 && (
            <section className={classes.panel} aria-labelledby="crew-links">
              <h2 id="crew-links">{t('DESK_CREW_LINKS')}</h2>
              <OpenInvitations invitations={data.invitations} />
            </section>
          )}
          <section className={classes.panel} aria-labelledby="crew-new">
            <h2 id="crew-new">{t('DESK_CREW_NEW')}</h2>
            <Invite />
          </section>
        </>
      )}
    </Screen>
  )
}

/** Whoever holds a key. */
function StaffList({ trainers }: { trainers: readonly DeskTrainer[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const self = useSelf()
  const [asked, setAsked] = useState<DeskTrainer>()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    setAsked(undefined)
    notify(ok)
  })
  return (
    <>
      <ul className={classes.list}>
        {trainers.map((one) => (
          <li key={one.id}>
            <div className={classes.who}>
              <strong>
                <UserText text={one.name} />
              </strong>
              <span className={classes.role}>{t(`DESK_ROLE_${one.role.toUpperCase()}`)}</span>
              <StaffDetails trainer={one} isSelf={one.id === self.id} />
            </div>
            {one.id !== self.id && (
              <Button
                variant="default"
                aria-label={t('DESK_REVOKE_OF', { name: escapeInvisible(one.name) })}
                onClick={() => setAsked(one)}
              >
                {t('DESK_REVOKE')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('DESK_ASK_REVOKE', { name: escapeInvisible(asked.name) })}
          action={t('DESK_REVOKE')}
          isBusy={isBusy}
          onConfirm={() => remove(`/api/trainers/${asked.id}`)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('DESK_HINT_REVOKE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function StaffDetails({
  trainer: { kind, isHere, usedAt, endsAt },
  isSelf,
}: {
  trainer: DeskTrainer
  isSelf: boolean
}) {
  const { t } = useTranslation()
  return (
    <span className={classes.signs}>
      {isSelf && <span>{t('DESK_CREW_YOU')}</span>}
      {kind === 'token' && <span>{t('DESK_CREW_TOKEN')}</span>}
      {endsAt !== null && <span>{t('DESK_CREW_UNTIL', { at: formatDateTime(endsAt) })}</span>}
      {isHere && <span className={classes.here}>{t('DESK_CREW_HERE')}</span>}
      {!isHere && usedAt !== null && <span>{t('DESK_CREW_USED', { at: formatDateTime(usedAt) })}</span>}
    </span>
  )
}

/** Links that nobody has followed yet. */
function OpenInvitations({ invitations }: { invitations: readonly DeskInvitation[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => notify(ok))
  return (
    <ul className={classes.list}>
      {invitations.map(({ id, name, role, until }) => {
        const called = name ?? t('DESK_CREW_BY_START')
        return (
          <li key={id}>
            <div className={classes.who}>
              <strong>
                <UserText text={called} />
              </strong>
              <span className={classes.role}>{t(`DESK_ROLE_${role.toUpperCase()}`)}</span>
              <span className={classes.signs}>{t('DESK_CREW_UNTIL', { at: formatTime(until) })}</span>
            </div>
            <Button
              variant="default"
              aria-label={t('DESK_UNINVITE_OF', { name: escapeInvisible(called) })}
              disabled={isBusy}
              onClick={() => remove(`/api/invitations/${id}`)}
            >
              {t('DESK_UNINVITE')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
