import { Button, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LearningPath } from '#contract/lessons.ts'
import { formatDay } from '#web/locale.ts'
import { CertificatePaper } from '#web/ui/CertificatePaper.tsx'
import css from './Certificate.module.css'

/** No name is longer on paper. */
const LONGEST_NAME = 60

/** At the end of a path: a sheet to print, with her name on it. The name stays in her browser. */
export function Certificate({ path, doneAt }: { path: LearningPath; doneAt: string }) {
  const { t } = useTranslation()
  const [name, setName] = useLocalStorage({ key: 'certificateName', defaultValue: '' })
  return (
    <section className={css.end} aria-labelledby="path-end">
      <h2 id="path-end">{t('PATHS_END')}</h2>
      <p className={css.words}>{path.end}</p>
      <div className={css.form}>
        <TextInput
          label={t('CERTIFICATE_NAME')}
          description={t('CERTIFICATE_PRIVATE')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
          size="md"
        >
          {t('CERTIFICATE_PRINT')}
        </Button>
      </div>
      <CertificatePaper
        title={t('CERTIFICATE_TITLE')}
        name={name.trim() || t('CERTIFICATE_NOBODY')}
        did={t('CERTIFICATE_DID', { count: path.challenges.length })}
        what={path.title}
        foot={`${t('SHOP_NAME')} · ${formatDay(new Date(doneAt))}`}
      >
        <ul className={css.skills}>
          {path.afterwards.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </CertificatePaper>
    </section>
  )
}
