import { Button, Group, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDashboard } from '../session.ts'
import { csvSeparator, fileNameOf, saveFile } from '../ui/files.ts'
import { useToasts } from '../ui/Toasts.tsx'
import classes from './Class.module.css'

/** The files, as the last part of their path, with the texts that say what is in them. */
const FILES = {
  'learners.csv': 'DASHBOARD_EXPORT_LEARNERS',
  'challenges.csv': 'DASHBOARD_EXPORT_CHALLENGES',
  'challenges.json': 'DASHBOARD_EXPORT_JSON',
} as const
const NAMES = [
  { text: 'DASHBOARD_EXPORT_NAMED', query: '' },
  { text: 'DASHBOARD_EXPORT_ANONYMOUS', query: '&anonymous=1' },
] as const

/**
 * Exports the results of all learners as a file. It is fetched with the key of this tab, because a plain link would
 * carry none.
 */
export function ExportPanel() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const [file, setFile] = useState<string>('learners.csv')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (query: string) => {
      const separator = csvSeparator() === ';' ? 'semicolon' : 'comma'
      const answer = await api.request(`/api/export/${file}?separator=${separator}${query}`)
      saveFile(await answer.blob(), fileNameOf(answer) ?? file)
    },
    onError: notifyError,
  })
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-exports">
      <h2 id="class-exports">{t('DASHBOARD_EXPORT')}</h2>
      <p>{t('DASHBOARD_EXPORT_HINT')}</p>
      <Radio.Group label={t('DASHBOARD_EXPORT_CONTENTS')} value={file} onChange={setFile}>
        <Stack gap="xs" mt="xs">
          {Object.entries(FILES).map(([value, text]) => (
            <Radio key={value} value={value} label={t(text)} description={t(`${text}_HINT`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="sm" align="stretch">
        {NAMES.map(({ text, query }) => (
          <Button
            key={text}
            variant="default"
            disabled={isPending}
            loading={isPending && variables === query}
            onClick={() => mutate(query)}
          >
            {t(text)}
          </Button>
        ))}
      </Group>
    </section>
  )
}
