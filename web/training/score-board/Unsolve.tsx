import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { retract } from '../notifications/retracted.ts'
import { refreshProgress } from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'

/** Asks whether a challenge is to be set back to unsolved, and does it. */
export function Unsolve({ challenge, onClose }: { challenge: ChallengeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { key, name } = challenge
  const unsolve = useMutation({
    mutationFn: () => http.delete(`/training/challenges/${encodeURIComponent(key)}/solved`),
    onSuccess: async () => {
      retract(key)
      // Else the next restart of the shop would bring it back.
      void rememberProgress('hacking')
      await Promise.all([
        refreshProgress(client),
        client.invalidateQueries({ queryKey: ['score-board-status'] }),
      ])
      onClose()
    },
    onError: (error) => snack(serverMessage(error) ?? t('CHALLENGE_UNSOLVE_FAILED'), 'error'),
  })
  return (
    <Confirm
      title={t('CHALLENGE_UNSOLVE_TITLE', { name })}
      action={t('CHALLENGE_UNSOLVE')}
      isOpen
      isBusy={unsolve.isPending}
      onConfirm={() => unsolve.mutate()}
      onClose={onClose}
    >
      <p>{challenge.hasCodingChallenge ? t('CHALLENGE_UNSOLVE_TEXT_CODING') : t('CHALLENGE_UNSOLVE_TEXT')}</p>
    </Confirm>
  )
}
