import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ClassCertificate as Certificate } from '#contract/certificate.ts'
import { ClassCertificate } from '#web/ui/ClassCertificate.tsx'
import { DashboardError, useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDay } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'

/** A learner's certificate, to print. */
export function CertificateScreen() {
  const { t } = useTranslation()
  const { api, shopName } = useDashboard()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', id],
    queryFn: () => api.get<Certificate>(`/api/learners/${encodeURIComponent(id)}/certificate`),
    retry: false,
    gcTime: 0,
  })
  const refusal = error instanceof DashboardError ? error.message : undefined
  return (
    <Screen
      title={t('DASHBOARD_CERTIFICATE')}
      isWaiting={!data && !error}
      onRetry={error && refusal === undefined ? refetch : undefined}
    >
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <p>
        <Link to={`/learner/${id}`}>{t('DASHBOARD_CLOSE_PANEL')}</Link>
      </p>
      {data && (
        <ClassCertificate
          certificate={{ ...data, nickname: escapeInvisible(data.nickname) }}
          shopName={shopName}
          dayOf={formatDay}
        />
      )}
    </Screen>
  )
}
