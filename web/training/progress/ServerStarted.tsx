import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, serverMessage } from '#web/http.ts'
import { pageSettings } from '#web/page-settings.ts'
import { clearSession } from '#web/session.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconLemon2 from '~icons/lemon-2'
import { forgetProgress } from '../continue-code.ts'
import { ApplicationNotice } from '../notifications/ApplicationNotice.tsx'
import { refreshProgress } from '../queries.ts'
import { BOARD_KEYS } from './board-settings.ts'
import { closeRestoration, type Restoration } from './server-started.ts'

const Confirm = lazy(() =>
  import('#web/ui/ConfirmButton.tsx').then((module) => ({ default: module.ConfirmButton })),
)

/**
 * Tells that the server was restarted and whether the progress was restored. Outside of a class, a button clears the
 * progress; learners of a class have that in the shop's menu, where nobody presses it for a restart.
 */
export function ServerStarted({ restoration, isFirst }: { restoration: Restoration; isFirst: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const clear = useMutation({
    mutationFn: clearProgress,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CLEAR_PROGRESS_FAILED'), 'error'),
    onSettled: () => setAsks(false),
  })
  // The shop does not report restored coding challenges.
  useEffect(() => {
    if (restoration.outcome === 'restored') void refreshProgress(client)
  }, [restoration, client])

  const whatHappened = () =>
    restoration.outcome === 'restored'
      ? t('AUTO_RESTORED_PROGRESS')
      : t('AUTO_RESTORE_PROGRESS_FAILED', { error: restoration.error })

  return (
    <ApplicationNotice
      element="app-server-started-notification"
      icon={<IconLemon2 aria-hidden="true" />}
      closeLabel={t('NOTIFICATION_SERVER_CLOSE')}
      isFirst={isFirst}
      onClose={closeRestoration}
    >
      <p>
        <strong>{t('NOTIFICATION_SERVER_STARTED')}</strong> {!clear.isSuccess && whatHappened()}
      </p>
      {!pageSettings().isInClass && (
        <button type="button" disabled={clear.isSuccess} onClick={() => setAsks(true)}>
          {clear.isSuccess ? t('RESTART_REQUIRED') : t('RESET_HACKING_PROGRESS')}
        </button>
      )}
      {asks && (
        <Suspense>
          <Confirm
            title={t('CLEAR_PROGRESS_TITLE')}
            action={t('RESET_HACKING_PROGRESS')}
            isOpen
            isBusy={clear.isPending}
            onConfirm={() => clear.mutate()}
            onClose={() => setAsks(false)}
          >
            <p>{t('CLEAR_PROGRESS_TEXT')}</p>
          </Confirm>
        </Suspense>
      )}
    </ApplicationNotice>
  )
}

/** Clears the progress in the shop and in this browser. If the shop refuses, nothing is cleared. */
async function clearProgress(): Promise<void> {
  await http.post('/training/shop/start-over')
  forgetProgress()
  clearSession()
  sessionStorage.removeItem('itemTotal')
  for (const key of BOARD_KEYS) localStorage.removeItem(key)
}
