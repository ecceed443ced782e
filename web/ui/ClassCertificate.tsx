import { Box, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassCertificate as Certificate } from '#contract/certificate.ts'
import IconPrinter from '~icons/printer'
import css from './ClassCertificate.module.css'
import { PrintableCertificate } from './PrintableCertificate.tsx'

/** Longer names do not fit. */
const LONGEST_NAME = 60

interface ClassCertificateProps {
  certificate: Certificate
  shopName: string
  /** Formats a time as a day. */
  dayOf(iso: string): string
}

/** The certificate of a learner in a class, ready to print under a name of their choice. */
export function ClassCertificate({ certificate, shopName, dayOf }: ClassCertificateProps) {
  const { t } = useTranslation()
  const { nickname, from } = certificate
  const [name, setName] = useState(nickname)
  if (from === null) return <p>{t('CLASS_PAPER_EMPTY')}</p>
  return (
    <Stack>
      <div className={css.form}>
        <TextInput
          label={t('CLASS_PAPER_NAME')}
          description={t('CLASS_PAPER_PRIVATE')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('CLASS_PAPER_PRINT')}
        </Button>
      </div>
      <CertificateSheet
        certificate={certificate}
        name={name.trim() || nickname}
        shopName={shopName}
        dayOf={dayOf}
      />
    </Stack>
  )
}

interface CertificateSheetProps extends ClassCertificateProps {
  /** The name on the certificate, as plain text. */
  name: string
  isOneOfMany?: boolean
}

/** The sheet itself, as the trainer designed it. */
export function CertificateSheet({ certificate, name, shopName, dayOf, isOneOfMany }: CertificateSheetProps) {
  const { t, i18n } = useTranslation()
  const { className, from, to, kinds, design } = certificate
  const { organisation, trainer, hours, sentence, logo } = design
  const [first, last] = [dayOf(from ?? ''), dayOf(to ?? '')]
  const days = first === last ? first : t('CLASS_PAPER_DAYS', { from: first, to: last })
  const length = hours === null ? '' : formatHours(hours, i18n.resolvedLanguage)
  return (
    <PrintableCertificate
      title={t('CLASS_PAPER_CERTIFIES')}
      name={name}
      did={t('CLASS_PAPER_DID')}
      what={className}
      mark={logo !== '' && <img className={css.logo} src={logo} alt={organisation} />}
      foot={[shopName, length, days].filter(Boolean).join(' · ')}
      {...(isOneOfMany && { isOneOfMany })}
    >
      <p dir="auto">{sentence || t('CLASS_PAPER_LIST')}</p>
      <Kinds kinds={kinds} />
      <Box component="p" maw="55ch" fz="sm">
        {t('CLASS_PAPER_NOTE')}
      </Box>
      {(trainer || organisation) && (
        <p className={css.signature} dir="auto">
          {[trainer, organisation].filter(Boolean).join(', ')}
        </p>
      )}
    </PrintableCertificate>
  )
}

function formatHours(hours: number, language: string | undefined): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours)
}

/** What a table of the certificate shows of each category. */
interface KindRow {
  category: string
  solved: number
  proven: number
}

/** What the learner did alone, and below it what the team did with them. */
function Kinds({ kinds }: Pick<Certificate, 'kinds'>) {
  const { t } = useTranslation()
  const withTeam = kinds.map(({ category, solvedWithTeam, provenWithTeam }) => {
    return { category, solved: solvedWithTeam, proven: provenWithTeam }
  })
  if (!withTeam.some(hasResult)) return <KindTable rows={kinds} />
  return (
    <>
      <KindTable rows={kinds} caption={t('CLASS_PAPER_ALONE')} />
      <KindTable rows={withTeam} caption={t('CLASS_PAPER_TEAM')} />
      <Box component="p" maw="55ch" fz="sm">
        {t('CLASS_PAPER_TEAM_NOTE')} {kinds.some(hasResult) && t('CLASS_PAPER_TEAM_ONCE')}
      </Box>
    </>
  )
}

function hasResult({ solved, proven }: KindRow): boolean {
  return solved + proven > 0
}

/** Left out if it has no results. */
function KindTable({ rows, caption }: { rows: readonly KindRow[]; caption?: string }) {
  const { t } = useTranslation()
  const shown = rows.filter(hasResult)
  const sum = (of: 'solved' | 'proven') => shown.reduce((total, row) => total + row[of], 0)
  if (shown.length === 0) return null
  return (
    <table className={css.kinds}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('CLASS_PAPER_KIND')}</th>
          <th scope="col">{t('CLASS_PAPER_SOLVED')}</th>
          <th scope="col">{t('CLASS_PAPER_PROVEN')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ category, solved, proven }) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            <td>{solved}</td>
            <td>{proven}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('CLASS_PAPER_TOGETHER')}</th>
          <td>{sum('solved')}</td>
          <td>{sum('proven')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
