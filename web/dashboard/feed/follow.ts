import { createParser } from 'eventsource-parser'
import type { ActivityEvent } from '#contract/activity.ts'
import { type DashboardApi, DashboardError } from '../session.ts'

/** The server sends something every fifteen seconds. After a silence of this length the stream counts as broken. */
const LONGEST_SILENCE_MS = 30_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 5_000

export interface ActivityListener {
  api: Pick<DashboardApi, 'request'>
  /** The stream is open. If nothing was missed, no event may follow for a while. */
  onConnect(): void
  onEvent(event: ActivityEvent): void
  /** The stream broke or could not be opened. It is opened again automatically. */
  onLost(): void
}

/**
 * Follows the activity of the class until `signal` aborts. After an interruption it continues with the events that were
 * missed.
 */
export async function followActivity(
  { api, onConnect, onEvent, onLost }: ActivityListener,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const isOver = await readStream({ api, onConnect }, last, signal, (event) => {
      if ('version' in event) last = event.version
      retryMs = FIRST_RETRY_MS
      onEvent(event)
    })
    if (isOver || signal.aborted) return
    onLost()
    await waitForRetry(retryMs, signal)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }
}

/** Reads the stream until it breaks. Returns true if trying again with this key is pointless. */
async function readStream(
  { api, onConnect }: Pick<ActivityListener, 'api' | 'onConnect'>,
  last: string | undefined,
  signal: AbortSignal,
  hear: (event: ActivityEvent) => void,
): Promise<boolean> {
  const stream = new AbortController()
  const hangUp = (): void => stream.abort()
  signal.addEventListener('abort', hangUp)
  // The browser reports that it is offline before the stream fails.
  window.addEventListener('offline', hangUp)
  let silenceTimer = setTimeout(hangUp, LONGEST_SILENCE_MS)
  let isOver = false
  const parser = createParser({
    onEvent: ({ data }) => {
      const event: ActivityEvent = JSON.parse(data)
      if (event.kind === 'end') isOver = true
      hear(event)
    },
  })
  try {
    const headers = last === undefined ? {} : { 'last-event-id': last }
    const { body } = await api.request('/api/activity/live', { headers, signal: stream.signal })
    onConnect()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(hangUp, LONGEST_SILENCE_MS)
      parser.feed(part.value)
    }
  } catch (error) {
    // Any other error: the stream is gone, and the caller reports that.
    return error instanceof DashboardError && error.status === 401
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', hangUp)
    window.removeEventListener('offline', hangUp)
  }
  return isOver
}

/** Waits for this long, or until the browser is online again. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', goOn)
  })
}
