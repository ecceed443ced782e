import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { serverMessage } from '#web/http.ts'
import { naming } from '#web/ui/naming.ts'
import { snack } from '#web/ui/snackbar.ts'
import css from './Backup.module.css'
import { type Offer, openBackup, saveBackup } from './backup-calls.ts'
import { BadBackup } from './backup-file.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

/** What went wrong, in words. */
function useReason(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error instanceof BadBackup) return t(error.key, error.values)
    return serverMessage(error) ?? t('BACKUP_SHOP_SAYS_NO')
  }
}

/**
 * Saves progress to a file and brings it back. `isSmall`: two round buttons without words, for a board that has none to
 * spare. Shows nothing where the trainer switched backups off.
 */
export function Backup({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reason = useReason()
  const words = useId()
  const input = useRef<HTMLInputElement>(null)
  const [offer, setOffer] = useState<Offer>()
  const { data: configuration } = useQuery(configurationQuery)
  const save = useMutation({
    mutationFn: saveBackup,
    onSuccess: (kind) => snack(t(kind === 'complete' ? 'BACKUP_SAVED' : 'BACKUP_SAVED_FROM_COOKIES')),
    onError: (error) => snack(t('BACKUP_SAVE_FAILED', { message: reason(error) }), 'error'),
  })
  const open = useMutation({
    mutationFn: (file: File) => openBackup(client, file),
    onSuccess: setOffer,
    onError: (error) => snack(t('BACKUP_FAILED', { message: reason(error) }), 'error'),
  })
  if (!configuration?.application.localBackupEnabled) return null

  const { restoreEnabled } = configuration.challenges
  const buttons = [
    {
      text: 'SAVE_BACKUP',
      Icon: IconDownload,
      isBusy: save.isPending,
      run: () => save.mutate(),
    },
    {
      text: 'RESTORE_BACKUP',
      Icon: IconUpload,
      isBusy: open.isPending,
      run: () => input.current?.click(),
    },
  ].filter(({ text }) => restoreEnabled || text === 'SAVE_BACKUP')
  return (
    <div className={css.buttons}>
      {buttons.map(({ text, Icon, isBusy, run }) => (
        <Button
          key={text}
          variant="default"
          loading={isBusy}
          title={t(`${text}_TOOLTIP`)}
          {...(isSmall
            ? { 'aria-label': t(`ARIA_${text}`) }
            : naming(t(`ARIA_${text}`), t(`BTN_${text}`), `${words}${text}`))}
          className={isSmall ? (css.small ?? '') : ''}
          {...(isSmall ? {} : { leftSection: <Icon size={20} aria-hidden="true" /> })}
          onClick={run}
        >
          {isSmall ? (
            <Icon size={22} aria-hidden="true" />
          ) : (
            <span id={`${words}${text}`}>{t(`BTN_${text}`)}</span>
          )}
        </Button>
      ))}
      <input
        ref={input}
        type="file"
        accept=".json,application/json,text/plain"
        aria-label={t('ARIA_RESTORE_BACKUP')}
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) open.mutate(file)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {offer && <RestoreDialog offer={offer} onClose={() => setOffer(undefined)} />}
    </div>
  )
}

/** The same with a headline and a word on what it is for. */
export function BackupSection() {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  if (!configuration?.application.localBackupEnabled) return null
  return (
    <section className={css.section} aria-labelledby="backup-headline">
      <h3 id="backup-headline">{t('BACKUP_HEADLINE')}</h3>
      <p>{t('BACKUP_LEAD')}</p>
      <Backup />
    </section>
  )
}
