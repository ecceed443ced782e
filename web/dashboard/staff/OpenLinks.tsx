import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeskInvitation } from '#contract/dashboard.ts'
import { useRemoval } from '../actions/use-act.ts'
import { Said } from '../ui/Said.tsx'
import { useTelling } from '../ui/telling.ts'
import { clock } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'
import classes from './Crew.module.css'

/** Links that nobody has followed yet. */
export function OpenLinks({ invitations }: { invitations: readonly DeskInvitation[] }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => tell(ok))
  return (
    <ul className={classes.list}>
      {invitations.map(({ id, name, role, until }) => {
        const called = name ?? t('DESK_CREW_BY_START')
        return (
          <li key={id}>
            <div className={classes.who}>
              <strong>
                <Said text={called} />
              </strong>
              <span className={classes.role}>{t(`DESK_ROLE_${role.toUpperCase()}`)}</span>
              <span className={classes.signs}>{t('DESK_CREW_UNTIL', { at: clock(until) })}</span>
            </div>
            <Button
              variant="default"
              aria-label={t('DESK_UNINVITE_OF', { name: visible(called) })}
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
