import { Box, Button, Flex, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { serverMessage } from '#web/http.ts'
import { accessibleName } from '#web/ui/behaviour/accessible-name.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconDownload from '~icons/download'
import IconUpload from '~icons/upload'
import { ModalHead } from '../ui/ModalHead.tsx'
import css from './Backup.module.css'
import { openBackup, type RestoreOffer, restoreBackup, saveBackup } from './backup-calls.ts'
import { BadBackup } from './backup-file.ts'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import i18next from 'i18next'
import type { ChallengeName } from '#contract/training/backup.ts'
import { languageTag } from '#web/i18n.ts'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import { saveSnackbar } from '#web/ui/snackbar/saved-snackbar.ts'

/** The reason of a failure as a text. */
function useReason(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error instanceof BadBackup) return t(error.key, error.values)
    return serverMessage(error) ?? t('BACKUP_SHOP_SAYS_NO')
  }
}

/**
 * Saves progress to a file and restores it. `isSmall` shows two icon buttons. Renders nothing if the trainer has
 * switched backups off.
 */
export function Backup({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reason = useReason()
  const words = useId()
  const input = useRef<HTMLInputElement>(null)
  const [offer, setOffer] = useState<RestoreOffer>()
  const { data: configuration } = useQuery(configurationQuery)
  const save = useMutation({
    mutationFn: saveBackup,
    onSuccess: (kind) => showSnackbar(t(kind === 'complete' ? 'BACKUP_SAVED' : 'BACKUP_SAVED_FROM_COOKIES')),
    onError: (error) => showSnackbar(t('BACKUP_SAVE_FAILED', { message: reason(error) }), 'error'),
  })
  const open = useMutation({
    mutationFn: (file: File) => openBackup(client, file),
    onSuccess: setOffer,
    onError: (error) => showSnackbar(t('BACKUP_FAILED', { message: reason(error) }), 'error'),
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
    <Group gap="sm" align="stretch">
      {buttons.map(({ text, Icon, isBusy, run }) => (
        <Button
          key={text}
          variant="default"
          loading={isBusy}
          title={t(`${text}_TOOLTIP`)}
          {...(isSmall
            ? { 'aria-label': t(`ARIA_${text}`) }
            : accessibleName(t(`ARIA_${text}`), t(`BTN_${text}`), `${words}${text}`))}
          {...(isSmall
            ? { w: 'var(--ff-target)', p: 0 }
            : { leftSection: <Icon size={20} aria-hidden="true" /> })}
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
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      {offer && <RestoreDialog offer={offer} onClose={() => setOffer(undefined)} />}
    </Group>
  )
}

/** The same with a heading and an explanation. */
export function BackupSection() {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  if (!configuration?.application.localBackupEnabled) return null
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      className={css.section}
      aria-labelledby="backup-headline"
    >
      <h3 id="backup-headline">{t('BACKUP_HEADLINE')}</h3>
      <p>{t('BACKUP_LEAD')}</p>
      <Backup />
    </Flex>
  )
}

/** Longer lists are folded. */
const SHORT = 6

const DONE_SHOWN_MS = 10_000

interface SettingGroup {
  /** The key of the heading, which contains the count. */
  key: string
  items: string[]
}

const namesOf = (challenges: readonly ChallengeName[]): string[] => challenges.map(({ name }) => name)

/** The name of a language in the current language. */
function languageName(key: string): string {
  const tag = languageTag(key)
  return new Intl.DisplayNames(languageTag(i18next.language), { type: 'language' }).of(tag) ?? tag
}

function useGroups({ preview, settings }: RestoreOffer): SettingGroup[] {
  const { t } = useTranslation()
  const notes = preview.notes.map(({ name, joined }) => (joined ? t('RESTORE_NOTE_JOINED', { name }) : name))
  const changes = settings.map(({ key, language }) =>
    t(key, language === undefined ? {} : { value: languageName(language) }),
  )
  return [
    { key: 'RESTORE_SOLVED', items: namesOf(preview.solved) },
    { key: 'RESTORE_FOUND', items: namesOf(preview.found) },
    { key: 'RESTORE_FIXED', items: namesOf(preview.fixed) },
    { key: 'RESTORE_PROVEN', items: namesOf(preview.proven) },
    { key: 'RESTORE_PROVEN_OWN', items: namesOf(preview.provenOwn) },
    { key: 'RESTORE_NOTES', items: notes },
    { key: 'RESTORE_OWN', items: namesOf(preview.own) },
    { key: 'RESTORE_PAGES', items: preview.pages },
    { key: 'RESTORE_PARCELS', items: preview.parcels },
    { key: 'RESTORE_SETTINGS', items: changes },
  ].filter(({ items }) => items.length > 0)
}

/** Shows what a backup would change, and restores it after confirmation. */
function RestoreDialog({ offer, onClose }: { offer: RestoreOffer; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const groups = useGroups(offer)
  const { known, foreign, unsealed, ownElse } = offer.preview
  const { pagesElse, pagesRefused, parcelsElse, parcelsRefused } = offer.preview
  const restore = useMutation({
    mutationFn: () => restoreBackup(client, offer),
    onSuccess: () => {
      // An open board reads its settings only once, so reload.
      if (offer.settings.some(({ key }) => key === 'RESTORE_SETTING_BOARD')) {
        saveSnackbar(t('RESTORE_DONE'), DONE_SHOWN_MS)
        return location.reload()
      }
      showSnackbar(t('RESTORE_DONE'), 'confirm', undefined, DONE_SHOWN_MS)
      onClose()
    },
    onError: (error) => {
      const message = serverMessage(error) ?? t('BACKUP_SHOP_SAYS_NO')
      showSnackbar(t('BACKUP_FAILED', { message }), 'error', undefined, DONE_SHOWN_MS)
    },
  })
  useReturnFocus()
  useCloseOnBack(true, onClose)
  return (
    <Modal.Root opened onClose={onClose} centered size="lg">
      <Modal.Overlay blur={3} />
      <Modal.Content radius="lg">
        <ModalHead title={t('RESTORE_TITLE')} />
        <Stack gap="sm" px="lg">
          <p>{groups.length > 0 ? t('RESTORE_LEAD') : t('RESTORE_NOTHING')}</p>
          {groups.map(({ key, items }) => (
            <Box
              key={key}
              component="details"
              py="xs"
              px="md"
              bg="var(--ff-sunk)"
              bd="1px solid var(--ff-line)"
              bdrs="md"
              className={css.group}
              open={items.length <= SHORT}
            >
              <summary>{t(key, { count: items.length })}</summary>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Box>
          ))}
          {known > 0 && groups.length > 0 && (
            <p className="ff-hint">{t('RESTORE_KNOWN', { count: known })}</p>
          )}
          {unsealed.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_UNSEALED', { count: unsealed.length, list: namesOf(unsealed).join(', ') })}
            </p>
          )}
          {ownElse.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_OWN_ELSE', { count: ownElse.length, list: namesOf(ownElse).join(', ') })}
            </p>
          )}
          {pagesElse.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_PAGES_ELSE', { count: pagesElse.length, list: pagesElse.join(', ') })}
            </p>
          )}
          {pagesRefused.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_PAGES_REFUSED', { count: pagesRefused.length, list: pagesRefused.join(', ') })}
            </p>
          )}
          {parcelsElse.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_PARCELS_ELSE', { count: parcelsElse.length, list: parcelsElse.join(', ') })}
            </p>
          )}
          {parcelsRefused.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_PARCELS_REFUSED', {
                count: parcelsRefused.length,
                list: parcelsRefused.join(', '),
              })}
            </p>
          )}
          {foreign.length > 0 && (
            <p className={css.warning}>
              {t('RESTORE_FOREIGN', { count: foreign.length, list: foreign.join(', ') })}
            </p>
          )}
        </Stack>
        <div className={css.foot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {groups.length > 0 ? t('RESTORE_CANCEL') : t('BTN_CLOSE')}
          </Button>
          {groups.length > 0 && (
            <Button loading={restore.isPending} onClick={() => restore.mutate()}>
              {t('RESTORE_CONFIRM')}
            </Button>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
