import { Button, FileInput, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CertificateDesign,
  type ClassCertificates,
  LONGEST_OF_DESIGN,
  MOST_HOURS,
} from '#contract/certificate.ts'
import { CertificateSheet } from '#web/ui/ClassCertificate.tsx'
import IconPrinter from '~icons/printer'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDay } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'

/** The certificates of the whole class: what stands on them, and all of them to print. */
export function ClassCertificatesScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, refetch } = useQuery({
    queryKey: ['certificates'],
    queryFn: () => api.get<ClassCertificates>('/api/certificates'),
    gcTime: 0,
  })
  return (
    <Screen
      title={t('DASHBOARD_CERTIFICATES')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && <Certificates kept={data.design} certificates={data.certificates} />}
    </Screen>
  )
}

interface CertificatesProps {
  kept: CertificateDesign
  certificates: ClassCertificates['certificates']
}

function Certificates({ kept, certificates }: CertificatesProps) {
  const { t } = useTranslation()
  const { shopName } = useDashboard()
  const { notify } = useToasts()
  const [design, setDesign] = useState(kept)
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  return (
    <Stack>
      <section className="ff-card ff-panel" aria-labelledby="certificate-design">
        <h2 id="certificate-design">{t('DASHBOARD_CERTIFICATE_DESIGN')}</h2>
        <p>{t('DASHBOARD_CERTIFICATE_DESIGN_HINT')}</p>
        <DesignFields design={design} onChange={setDesign} />
        <Group>
          <Button loading={isBusy} onClick={() => post('/api/certificates/design', design)}>
            {t('DASHBOARD_CERTIFICATE_SAVE')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={certificates.length === 0}
            onClick={() => window.print()}
          >
            {t('DASHBOARD_CERTIFICATE_PRINT_ALL', { count: certificates.length })}
          </Button>
        </Group>
      </section>
      {certificates.length === 0 && <p>{t('DASHBOARD_CERTIFICATE_NONE')}</p>}
      {certificates.map((certificate) => (
        <CertificateSheet
          key={certificate.id}
          certificate={{ ...certificate, design }}
          name={escapeInvisible(certificate.nickname)}
          shopName={shopName}
          dayOf={formatDay}
          isOneOfMany
        />
      ))}
    </Stack>
  )
}

interface DesignFieldsProps {
  design: CertificateDesign
  onChange(design: CertificateDesign): void
}

function DesignFields({ design, onChange }: DesignFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<CertificateDesign>) => onChange({ ...design, ...part })
  const [isLogoTooLarge, setLogoTooLarge] = useState(false)
  const readLogo = async (file: File | null) => {
    const logo = file ? await dataUrlOf(file) : ''
    const isTooLarge = logo.length > LONGEST_OF_DESIGN.logo
    setLogoTooLarge(isTooLarge)
    if (!isTooLarge) change({ logo })
  }
  return (
    <Stack maw="32rem">
      {(['organisation', 'trainer'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`DASHBOARD_CERTIFICATE_${field.toUpperCase()}`)}
          value={design[field]}
          maxLength={LONGEST_OF_DESIGN[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
      <NumberInput
        label={t('DASHBOARD_CERTIFICATE_HOURS')}
        value={design.hours ?? ''}
        min={0}
        max={MOST_HOURS}
        clampBehavior="strict"
        onChange={(hours) => change({ hours: typeof hours === 'number' && hours > 0 ? hours : null })}
      />
      <Textarea
        label={t('DASHBOARD_CERTIFICATE_SENTENCE')}
        description={t('DASHBOARD_CERTIFICATE_SENTENCE_HINT')}
        value={design.sentence}
        maxLength={LONGEST_OF_DESIGN.sentence}
        autosize
        onChange={({ currentTarget }) => change({ sentence: currentTarget.value })}
      />
      <FileInput
        label={t('DASHBOARD_CERTIFICATE_LOGO')}
        description={t('DASHBOARD_CERTIFICATE_LOGO_HINT')}
        error={isLogoTooLarge && t('DASHBOARD_CERTIFICATE_LOGO_TOO_LARGE')}
        accept="image/png,image/jpeg,image/webp"
        placeholder={design.logo === '' ? undefined : t('DASHBOARD_CERTIFICATE_LOGO_KEPT')}
        onChange={readLogo}
      />
      {design.logo !== '' && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => change({ logo: '' })}>
          {t('DASHBOARD_CERTIFICATE_LOGO_REMOVE')}
        </Button>
      )}
    </Stack>
  )
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
