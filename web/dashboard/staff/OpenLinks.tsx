import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeskInvitation } from '#contract/dashboard.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useRemoval } from '../use-action.ts'
import classes from './Crew.module.css'

/** Links that nobody has followed yet. */
export function OpenLinks({ invitations }: { invitations: readonly DeskInvitation[] }) {
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
