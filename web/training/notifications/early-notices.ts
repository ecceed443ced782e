import type { SolvedNotice } from '#contract/socket.ts'
import { onSocket } from '#web/socket.ts'

/*
 * The shop repeats open notices the moment that the page connects, and a challenge may be solved before the
 * part of the app that shows notices is loaded. This module is small and there from the start: it keeps them.
 */
const kept: SolvedNotice[] = []
let listener: ((notice: SolvedNotice) => void) | undefined

onSocket('challenge solved', (notice) => {
  if (listener) listener(notice)
  else kept.push(notice)
})

/** Listens to solved challenges, beginning with those from before anybody listened. One listener at a time. */
export function onSolved(hear: (notice: SolvedNotice) => void): () => void {
  listener = hear
  for (const notice of kept.splice(0)) hear(notice)
  return () => {
    if (listener === hear) listener = undefined
  }
}
