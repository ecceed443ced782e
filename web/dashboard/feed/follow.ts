import { createParser } from 'eventsource-parser'
import type { RoomEvent } from '#contract/activity.ts'
import { type DashboardApi, DashboardError } from '../session.ts'

/** The desk says something every fifteen seconds. Whoever hears nothing for so long asks again. */
const LONGEST_SILENCE_MS = 30_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 5_000

export interface ActivityListener {
  api: Pick<DashboardApi, 'request'>
  /** The line is there. Where nothing was missed, nothing may come for a while. */
  onConnect(): void
  onEvent(event: RoomEvent): void
  /** The line is broken, or could not be had. It is tried again by itself. */
  onLost(): void
}

/**
 * Follows what happens in the room until `signal` says that this is enough. Where the line breaks it goes on with what
 * was missed.
 */
export async function followActivity(
  { api, onConnect, onEvent, onLost }: ActivityListener,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const isOver = await readStream({ api, onConnect }, last, signal, (event) => {
      if (event.kind !== 'end') last = event.version
      retryMs = FIRST_RETRY_MS
      onEvent(event)
    })
    if (isOver || signal.aborted) return
    onLost()
    await waitForRetry(retryMs, signal)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }
}

/** Listens until the line breaks. True where there is no use in asking again with this key. */
async function readStream(
  { api, onConnect }: Pick<ActivityListener, 'api' | 'onConnect'>,
  last: string | undefined,
  signal: AbortSignal,
  hear: (event: RoomEvent) => void,
): Promise<boolean> {
  const stream = new AbortController()
  const hangUp = (): void => stream.abort()
  signal.addEventListener('abort', hangUp)
  // A browser that knows that it is offline says so before the line does.
  window.addEventListener('offline', hangUp)
  let silenceTimer = setTimeout(hangUp, LONGEST_SILENCE_MS)
  let isOver = false
  const parser = createParser({
    onEvent: ({ data }) => {
      const event: RoomEvent = JSON.parse(data)
      if (event.kind === 'end') isOver = true
      hear(event)
    },
  })
  try {
    const headers = last === undefined ? {} : { 'last-event-id': last }
    const { body } = await api.request('/api/room/live', { headers, signal: stream.signal })
    onConnect()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(hangUp, LONGEST_SILENCE_MS)
      parser.feed(part.value)
    }
  } catch (error) {
    // Whatever else it was: the line is gone, and that is said.
    return error instanceof DashboardError && error.status === 401
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', hangUp)
    window.removeEventListener('offline', hangUp)
  }
  return isOver
}

/** Waits so long, or until the browser is online again. */
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
