import type { LiveFix } from '#contract/training.ts'
import { http } from '#web/http.ts'

/** The ways to a fresh shop, and the one back from there. */
export type ResetKind = 'reset' | 'startOver' | 'undo'

const PATHS: Record<ResetKind, string> = {
  reset: '/training/shop/reset',
  startOver: '/training/shop/start-over',
  undo: '/training/shop/undo',
}

/**
 * Asks for a fresh shop, or for the old one. `weak` are fixes whose weak code is to be put back: only then, so that undo
 * brings them back as well. `putBack` tells by itself what goes wrong. Rejects with `HttpError` where nothing happened.
 */
export async function freshStart(
  kind: ResetKind,
  weak: readonly LiveFix[],
  putBack: (fixes: readonly LiveFix[]) => void,
): Promise<void> {
  await http.post(PATHS[kind])
  if (weak.length > 0) putBack(weak)
}
