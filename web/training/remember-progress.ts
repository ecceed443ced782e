import i18next from 'i18next'
import { HttpError } from '#web/http.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { InvalidContinueCode, PROGRESS_KINDS, type ProgressKind, saveProgress } from './continue-code.ts'

function failureText(error: unknown): string | undefined {
  if (error instanceof InvalidContinueCode) return 'INVALID_CONTINUE_CODE'
  return error instanceof HttpError ? 'PROGRESS_NOT_REMEMBERED' : undefined
}

/**
 * Stores progress codes, of all kinds unless some are named, and warns the learner once if the shop gives none:
 * progress that is not stored would be lost in a restart. Connection errors are ignored, because the next solve tries
 * again.
 */
export async function rememberProgress(...kinds: ProgressKind[]): Promise<void> {
  const results = await Promise.allSettled((kinds.length > 0 ? kinds : PROGRESS_KINDS).map(saveProgress))
  const [first] = results.flatMap((result) =>
    result.status === 'rejected' ? (failureText(result.reason) ?? []) : [],
  )
  if (first !== undefined) showSnackbar(i18next.t(first), 'error')
}
