import { createParser } from 'eventsource-parser'
import type { RoomEvent } from '#contract/activity.ts'
import { type DeskCalls, DeskError } from '../calls.ts'

/** The desk says something every fifteen seconds. Whoever hears nothing for so long asks again. */
const LONGEST_SILENCE_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

export interface Follower {
  calls: Pick<DeskCalls, 'open'>
  /** The line is there. Where nothing was missed, nothing may come for a while. */
  connect(): void
  hear(event: RoomEvent): void
  /** The line is broken, or could not be had. It is tried again by itself. */
  lose(): void
}

/**
 * Follows what happens in the room until `signal` says that this is enough. Where the line breaks it goes on with what
 * was missed.
 */
export async function followRoom(
  { calls, connect, hear, lose }: Follower,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const isOver = await listen({ calls, connect }, last, signal, (event) => {
      if (event.kind !== 'end') last = event.version
      pauseMs = FIRST_PAUSE_MS
      hear(event)
    })
    if (isOver || signal.aborted) return
    lose()
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Listens until the line breaks. True where there is no use in asking again with this key. */
async function listen(
  { calls, connect }: Pick<Follower, 'calls' | 'connect'>,
  last: string | undefined,
  signal: AbortSignal,
  hear: (event: RoomEvent) => void,
): Promise<boolean> {
  const line = new AbortController()
  const hangUp = (): void => line.abort()
  signal.addEventListener('abort', hangUp)
  // A browser that knows that it is offline says so before the line does.
  window.addEventListener('offline', hangUp)
  let silence = setTimeout(hangUp, LONGEST_SILENCE_MS)
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
    const { body } = await calls.open('/api/room/live', { headers, signal: line.signal })
    connect()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silence)
      silence = setTimeout(hangUp, LONGEST_SILENCE_MS)
      parser.feed(part.value)
    }
  } catch (error) {
    // Whatever else it was: the line is gone, and that is said.
    return error instanceof DeskError && error.status === 401
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', hangUp)
    window.removeEventListener('offline', hangUp)
  }
  return isOver
}

/** Waits so long, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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
