import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { userQuery } from './queries.ts'
import classes from './Staff.module.css'
import { StaffDialog } from './StaffDialog.tsx'

/** What the shop knows of a user. */
export function UserDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const user = useQuery(userQuery(id))
  const when = (moment: string) => formatMoment(new Date(moment))
  return (
    <StaffDialog title={`${t('LABEL_USER')} #${id}`} onClose={onClose}>
      {user.isError && (
        <Failure
          title={t('STAFF_FAILED')}
          detail={serverMessage(user.error)}
          onRetry={() => void user.refetch()}
        />
      )}
      {user.data && (
        <dl className={classes.facts}>
          <div>
            <dt>{t('LABEL_EMAIL')}</dt>
            <dd>{user.data.email}</dd>
          </div>
          <div>
            <dt>{t('LABEL_CREATED_AT')}</dt>
            <dd>{when(user.data.createdAt)}</dd>
          </div>
          <div>
            <dt>{t('LABEL_UPDATED_AT')}</dt>
            <dd>{when(user.data.updatedAt)}</dd>
          </div>
        </dl>
      )}
    </StaffDialog>
  )
}
