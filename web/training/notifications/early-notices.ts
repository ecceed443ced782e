import type { SolvedNotice } from '#contract/socket.ts'
import { onSocket } from '#web/socket.ts'

/* The shop repeats open notices as soon as the page connects, and a challenge may be solved before the code that shows
   notices is loaded. This small module is loaded first and keeps them. */
let kept: SolvedNotice[] = []
let listener: ((notice: SolvedNotice) => void) | undefined

onSocket('challenge solved', (notice) => {
  if (listener) listener(notice)
  else kept.push(notice)
})

onSocket('challenge unsolved', ({ key }) => {
  kept = kept.filter((notice) => notice.key !== key)
})

/** Subscribes to solved challenges, including those before the first listener. Only one listener at a time. */
export function onSolved(hear: (notice: SolvedNotice) => void): () => void {
  listener = hear
  for (const notice of kept.splice(0)) hear(notice)
  return () => {
    if (listener === hear) listener = undefined
  }
}
