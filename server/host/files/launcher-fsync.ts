import { relative } from 'node:path'
import type { Fsync } from '../../shop/storage/wal-sync.ts'

/** The channel to the launcher: see `scripts/launcher/fsync.mjs`. */
export interface LauncherChannel {
  send?: (message: unknown, done: (error: Error | null) => void) => unknown
  on(event: 'message', hear: (message: unknown) => void): unknown
  on(event: 'disconnect', hear: () => void): unknown
}

interface Waiting {
  resolve(): void
  reject(reason: Error): void
}

/**
 * Asks the launcher to fsync a file, so that this thread does not block. Undefined if there is no launcher, or if it
 * does not offer that.
 */
export function launcherFsync(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  line: LauncherChannel = process,
): Fsync | undefined {
  if (!env.LAUNCHER_FLUSHES || !line.send) return undefined
  const waiting = new Map<number, Waiting>()
  let asked = 0
  line.on('message', (message) => {
    if (!isAnswer(message)) return
    const { flushed, failure } = message
    const one = waiting.get(flushed)
    waiting.delete(flushed)
    if (failure === undefined) one?.resolve()
    else one?.reject(new Error(failure))
  })
  // When everything is stopped the channel closes first, and replies that are still pending are lost.
  line.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The launcher is gone.'))
    waiting.clear()
  })
  return (file) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const flush = ++asked
    waiting.set(flush, { resolve, reject })
    line.send?.({ flush, name: relative(dataDir, file) }, (error) => {
      if (error && waiting.delete(flush)) reject(error)
    })
    return promise
  }
}

function isAnswer(message: unknown): message is { flushed: number; failure?: string } {
  return typeof message === 'object' && message !== null && 'flushed' in message
}
