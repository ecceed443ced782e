import { onConnected, onSocket } from '#web/socket.ts'

/** The latest missed change, in milliseconds since 1970. */
let missedAt = 0
let listener: ((changedAt: number) => void) | undefined

function reportMissed(changedAt: number): void {
  if (listener) listener(changedAt)
  else missedAt = Math.max(missedAt, changedAt)
}

/* Like early-notices.ts: loaded first, because changes may be announced before the code that handles them is loaded. */
let isFirst = true
onConnected((isConnected) => {
  // The page was just loaded: the shop tells with `last change` whether something changed meanwhile.
  const isMissed = !isFirst || !isConnected
  if (isConnected) isFirst = false
  if (isMissed) reportMissed(Date.now())
})
onSocket('last change', (msAgo) => reportMissed(Date.now() - msAgo))

function noteUnheard(): void {
  if (!listener) reportMissed(Date.now())
}
onSocket('code challenge solved', noteUnheard)
onSocket('challenge unsolved', noteUnheard)
onSocket('hints changed', noteUnheard)
onSocket('note written', noteUnheard)
onSocket('version live', noteUnheard)

/**
 * Subscribes to changes that this page may have missed: those during a disconnection, and those before the first
 * connection or the first listener. Only one listener at a time.
 */
export function onMissedChanges(hear: (changedAt: number) => void): () => void {
  listener = hear
  if (missedAt > 0) hear(missedAt)
  missedAt = 0
  return () => {
    if (listener === hear) listener = undefined
  }
}
