import i18next from 'i18next'
import { HttpError } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { InvalidContinueCode, PROGRESS_KINDS, type ProgressKind, saveProgress } from './continue-code.ts'

function failureText(error: unknown): string | undefined {
  if (error instanceof InvalidContinueCode) return 'INVALID_CONTINUE_CODE'
  return error instanceof HttpError ? 'PROGRESS_NOT_REMEMBERED' : undefined
}

/**
 * Remembers progress, of all kinds where none is named, and tells her once where the shop gives no code for it: a
 * restart would cost her what is not remembered. Of a broken line nothing is said: the next solve tries again.
 */
export async function rememberProgress(...kinds: ProgressKind[]): Promise<void> {
  const results = await Promise.allSettled((kinds.length > 0 ? kinds : PROGRESS_KINDS).map(saveProgress))
  const [first] = results.flatMap((result) =>
    result.status === 'rejected' ? (failureText(result.reason) ?? []) : [],
  )
  if (first !== undefined) snack(i18next.t(first), 'error')
}
