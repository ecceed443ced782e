import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'
import classes from './SchoolScreen.module.css'

const FORMATS = ['csv', 'json'] as const

/** Everything that everybody did, as a file. It is fetched with the key, and then saved: no link of it would open. */
export function Exports() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const [isAnonymous, setAnonymous] = useState(true)
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const answer = await api.request(`/api/export.${format}${isAnonymous ? '?anonymous=1' : ''}`)
      save(await answer.blob(), `class.${format}`)
    },
    onError: notifyError,
  })
  return (
    <section className={classes.panel} aria-labelledby="class-exports">
      <h2 id="class-exports">{t('DESK_EXPORT')}</h2>
      <p>{t('DESK_EXPORT_HINT')}</p>
      <Checkbox
        label={t('DESK_EXPORT_ANONYMOUS')}
        checked={isAnonymous}
        onChange={({ currentTarget }) => setAnonymous(currentTarget.checked)}
      />
      <div className={classes.buttons}>
        {FORMATS.map((format) => (
          <Button key={format} variant="default" loading={isPending} onClick={() => mutate(format)}>
            {t('DESK_EXPORT_AS', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
    </section>
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
