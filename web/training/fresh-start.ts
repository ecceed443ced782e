import type { LiveFix } from '#contract/training.ts'
import { http } from '#web/http.ts'

/** The two kinds of reset, and undo. */
export type ResetKind = 'reset' | 'startOver' | 'undo'

const PATHS: Record<ResetKind, string> = {
  reset: '/training/shop/reset',
  startOver: '/training/shop/start-over',
  undo: '/training/shop/undo',
}

/**
 * Resets the shop or undoes a reset. `weak` are fixes whose weak code is restored after the reset, so that undo brings
 * the fixes back as well. `putBack` reports its own errors. Rejects with `HttpError` if nothing happened.
 */
export async function resetShop(
  kind: ResetKind,
  weak: readonly LiveFix[],
  putBack: (fixes: readonly LiveFix[]) => void,
): Promise<void> {
  await http.post(PATHS[kind])
  if (weak.length > 0) putBack(weak)
}
