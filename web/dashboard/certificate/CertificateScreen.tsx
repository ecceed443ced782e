import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ClassCertificate as Certificate } from '#contract/certificate.ts'
import { ClassCertificate } from '#web/ui/ClassCertificate.tsx'
import { DeskError } from '../calls.ts'
import { useDesk } from '../desk.ts'
import { Screen } from '../ui/Screen.tsx'
import { day } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'

/** What somebody may take home on paper. */
export function CertificateScreen() {
  const { t } = useTranslation()
  const { calls, shopName } = useDesk()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', id],
    queryFn: () => calls.get<Certificate>(`/api/learners/${encodeURIComponent(id)}/certificate`),
    retry: false,
    gcTime: 0,
  })
  const refusal = error instanceof DeskError ? error.message : undefined
  return (
    <Screen
      title={t('DESK_CERTIFICATE')}
      isWaiting={!data && !error}
      onRetry={error && refusal === undefined ? refetch : undefined}
    >
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <p>
        <Link to={`/learner/${id}`}>{t('DESK_CLOSE_PANEL')}</Link>
      </p>
      {data && (
        <ClassCertificate
          certificate={{ ...data, nickname: visible(data.nickname) }}
          shopName={shopName}
          dayOf={day}
        />
      )}
    </Screen>
  )
}
