import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskTrainer } from '#contract/dashboard.ts'
import { useSelf } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useRemoval } from '../use-action.ts'
import classes from './Crew.module.css'

/** Whoever holds a key. */
export function Crew({ trainers }: { trainers: readonly DeskTrainer[] }) {
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
              <Signs trainer={one} isSelf={one.id === self.id} />
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

function Signs({
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
