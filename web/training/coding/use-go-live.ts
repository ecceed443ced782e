import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { forgetDrawing } from '../custom-fix/hangs.ts'
import { codingQuery, ownFixQuery, versionsQuery } from '../queries.ts'

/** A version that can go live: one that is given, by its index, her own, or the weak one. */
export type Choice = CodingChallenge['live']

/** Says in passing that a version did not go live. */
function sayRefused(why: string): void {
  snack(why, 'error')
}

/** Puts a version live in her shop. Where it does not go live, `onRefused` is told why. */
export function useGoLive({ key, lab }: CodingChallenge, onRefused: (why: string) => void = sayRefused) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fix: Choice) =>
      http.put<CodingChallenge>(`/training/coding/${encodeURIComponent(key)}/live`, { fix }),
    onSuccess: (challenge) => {
      // What held up a page before is another one now.
      forgetDrawing(lab)
      client.setQueryData(codingQuery(key).queryKey, challenge)
      // It is live already: what else the page knows of it comes when it comes, and nobody waits for it.
      void client.invalidateQueries({ queryKey: ownFixQuery(key).queryKey })
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey })
    },
    onError: (error) => onRefused(serverMessage(error) ?? t('PROVE_IT_LIVE_FAILED')),
  })
}
