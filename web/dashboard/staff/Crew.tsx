import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskTrainer } from '#contract/dashboard.ts'
import { useRemoval } from '../actions/use-act.ts'
import { Ask } from '../ui/Ask.tsx'
import { Said } from '../ui/Said.tsx'
import { useTelling } from '../ui/telling.ts'
import { moment } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'
import classes from './Crew.module.css'
import { useSelf } from './self.ts'

/** Whoever holds a key. */
export function Crew({ trainers }: { trainers: readonly DeskTrainer[] }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const self = useSelf()
  const [asked, setAsked] = useState<DeskTrainer>()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    setAsked(undefined)
    tell(ok)
  })
  return (
    <>
      <ul className={classes.list}>
        {trainers.map((one) => (
          <li key={one.id}>
            <div className={classes.who}>
              <strong>
                <Said text={one.name} />
              </strong>
              <span className={classes.role}>{t(`DESK_ROLE_${one.role.toUpperCase()}`)}</span>
              <Signs trainer={one} isSelf={one.id === self.id} />
            </div>
            {one.id !== self.id && (
              <Button
                variant="default"
                aria-label={t('DESK_REVOKE_OF', { name: visible(one.name) })}
                onClick={() => setAsked(one)}
              >
                {t('DESK_REVOKE')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={t('DESK_ASK_REVOKE', { name: visible(asked.name) })}
          action={t('DESK_REVOKE')}
          isBusy={isBusy}
          onConfirm={() => remove(`/api/trainers/${asked.id}`)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('DESK_HINT_REVOKE')}</p>
        </Ask>
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
      {endsAt !== null && <span>{t('DESK_CREW_UNTIL', { at: moment(endsAt) })}</span>}
      {isHere && <span className={classes.here}>{t('DESK_CREW_HERE')}</span>}
      {!isHere && usedAt !== null && <span>{t('DESK_CREW_USED', { at: moment(usedAt) })}</span>}
    </span>
  )
}
