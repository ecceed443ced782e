import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/activity.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'

/** The audit log: what trainers changed, looked at and exported. */
export function AuditLogScreen() {
  const { t, i18n } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audit'],
    queryFn: () => api.get<AuditEntry[]>('/api/audit'),
  })
  const nameOf = (act: string): string => {
    const key = `DASHBOARD_LOG_${act.replaceAll('-', '_').toUpperCase()}`
    return i18n.exists(key) ? t(key) : act
  }
  return (
    <Screen
      title={t('DASHBOARD_LOG')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <p>{t('DASHBOARD_LOG_ABOUT')}</p>
      {data?.length === 0 && <p>{t('DASHBOARD_LOG_EMPTY')}</p>}
      {data && data.length > 0 && (
        <table className="ff-table">
          <thead>
            <tr>
              <th scope="col">{t('DASHBOARD_LOG_AT')}</th>
              <th scope="col">{t('DASHBOARD_LOG_WHO')}</th>
              <th scope="col">{t('DASHBOARD_LOG_WHAT')}</th>
              <th scope="col">{t('DASHBOARD_LOG_WHOM')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, at, trainer, act, learner, detail }) => (
              <tr key={id}>
                <td>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </td>
                <td>
                  <bdi>{escapeInvisible(trainer)}</bdi>
                </td>
                <td>{nameOf(act)}</td>
                <td>
                  <bdi>{escapeInvisible(learner ?? '')}</bdi>{' '}
                  <bdi className="ff-muted">{escapeInvisible(detail)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Screen>
  )
}
