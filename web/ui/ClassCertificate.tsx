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
  const { className, nickname, from, to, kinds } = certificate
  const [name, setName] = useState(nickname)
  if (from === null || to === null) return <p>{t('CLASS_PAPER_EMPTY')}</p>
  const [first, last] = [dayOf(from), dayOf(to)]
  const days = first === last ? first : t('CLASS_PAPER_DAYS', { from: first, to: last })
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
      <PrintableCertificate
        title={t('CLASS_PAPER_CERTIFIES')}
        name={name.trim() || nickname}
        did={t('CLASS_PAPER_DID')}
        what={className}
        foot={`${shopName} · ${days}`}
      >
        <p>{t('CLASS_PAPER_LIST')}</p>
        <Kinds kinds={kinds} />
        <Box component="p" maw="55ch" fz="sm">
          {t('CLASS_PAPER_NOTE')}
        </Box>
      </PrintableCertificate>
    </Stack>
  )
}

function Kinds({ kinds }: Pick<Certificate, 'kinds'>) {
  const { t } = useTranslation()
  const sum = (of: 'solved' | 'proven') => kinds.reduce((total, kind) => total + kind[of], 0)
  return (
    <table className={css.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('CLASS_PAPER_KIND')}</th>
          <th scope="col">{t('CLASS_PAPER_SOLVED')}</th>
          <th scope="col">{t('CLASS_PAPER_PROVEN')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ category, solved, proven }) => (
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
