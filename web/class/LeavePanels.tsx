import { Button, Flex, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerDataCopy } from '#contract/learner-class.ts'
import { deleteCookie } from '#web/cookies.ts'
import { http, serverMessage } from '#web/http.ts'
import { download } from '#web/ui/behaviour/download.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconDeviceMobile from '~icons/device-mobile'
import IconDoorExit from '~icons/door-exit'
import IconDownload from '~icons/download'

interface LeavePanelsProps {
  /** An origin, or empty. */
  joinOrigin: string
  /** Whether the learner's record is that of this shop. */
  hasRecord: boolean
}

/** Panels to save the record, to use the shop on another device, to leave, and to delete everything. */
export function LeavePanels({ joinOrigin, hasRecord }: LeavePanelsProps) {
  const { t } = useTranslation()
  return (
    <>
      {hasRecord && <SavePanel />}
      <Panel title={t('CLASS_PHONE_TITLE')}>
        <p>{t('CLASS_PHONE_TEXT')}</p>
        <Flex method="post" action="./.class/phone" component="form" gap="sm" wrap="wrap">
          <Button
            type="submit"
            variant="default"
            leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
          >
            {t('CLASS_PHONE')}
          </Button>
        </Flex>
      </Panel>
      <LeavePanel />
      <Panel title={t('CLASS_ERASE_TITLE')}>
        <p>
          {t('CLASS_ERASE_TEXT')} <a href={`${joinOrigin}/.class/record`}>{t('CLASS_ERASE')}</a>
        </p>
      </Panel>
    </>
  )
}

function SavePanel() {
  const { t } = useTranslation()
  const copy = useMutation({
    mutationFn: downloadRecord,
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CLASS_FAILED'), 'error'),
  })
  return (
    <Panel title={t('CLASS_TAKE_TITLE')}>
      <p>{t('CLASS_TAKE_TEXT')}</p>
      <Group gap="sm" align="stretch">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t('CLASS_TAKE')}
        </Button>
      </Group>
    </Panel>
  )
}

function LeavePanel() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const go = () => {
    if (!form.current) return
    setLeaving(true)
    void leaveClass(form.current)
  }
  return (
    <Panel title={t('CLASS_LEAVE_TITLE')}>
      <p>{t('CLASS_LEAVE_TEXT')}</p>
      <form ref={form} method="post" action="./.class/leave">
        <Button
          variant="default"
          leftSection={<IconDoorExit size={20} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {t('CLASS_LEAVE')}
        </Button>
      </form>
      <ConfirmButton
        title={t('CLASS_LEAVE_TITLE')}
        action={t('CLASS_LEAVE')}
        isOpen={isAsked}
        isBusy={isLeaving}
        onConfirm={go}
        onClose={() => setAsked(false)}
      >
        <p>{t('CLASS_LEAVE_SURE')}</p>
      </ConfirmButton>
    </Panel>
  )
}

/** Deletes the cookies that scripts can see. The server deletes the access cookie. */
function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) deleteCookie(cookie.split('=')[0] ?? '')
}

async function dropCaches(): Promise<void> {
  // Pages over plain HTTP from another machine have no cache storage.
  if (!('caches' in window)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function dropDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

/**
 * Deletes everything that this browser keeps of the learner, for the next person at this device. Then submits the form,
 * whose answer deletes the access cookie.
 */
async function leaveClass(form: HTMLFormElement): Promise<void> {
  await Promise.allSettled([dropCaches(), dropDatabases()])
  localStorage.clear()
  sessionStorage.clear()
  dropCookies()
  form.submit()
}

/** Saves the learner's record to a file. */
async function downloadRecord(): Promise<void> {
  const copy = await http.get<LearnerDataCopy>('/training/class/copy')
  download('my-record.json', `${JSON.stringify(copy, null, 2)}\n`)
}
