import { expect, it } from 'vitest'
import { type LauncherChannel, launcherFsync } from './launcher-fsync.ts'

/** A channel on which messages are kept, and answers are sent by hand. */
class Channel implements LauncherChannel {
  readonly sent: { flush: number; name: string }[] = []
  /** The error with which the next message cannot be sent. */
  error: Error | null = null
  readonly #hear = new Map<string, (message: unknown) => void>()

  send = (message: unknown, done: (error: Error | null) => void): void => {
    this.sent.push(message as { flush: number; name: string })
    done(this.error)
  }

  on(event: 'message' | 'disconnect', hear: (message: unknown) => void): void {
    this.#hear.set(event, hear)
  }

  emit(event: 'message' | 'disconnect', message?: unknown): void {
    this.#hear.get(event)?.(message)
  }
}

function open() {
  const channel = new Channel()
  const fsync = launcherFsync('/data', { LAUNCHER_FLUSHES: '1' }, channel)
  if (!fsync) throw new Error('There is no launcher.')
  return { channel, fsync }
}

it('is not offered without a launcher that flushes', () => {
  const hear = { on: () => {} }
  expect(launcherFsync('/data', {}, new Channel())).toBeUndefined()
  expect(launcherFsync('/data', { LAUNCHER_FLUSHES: '1' }, hear)).toBeUndefined()
})

it('asks for files by their name in the data folder, and waits for the answer to each', async () => {
  const { channel, fsync } = open()
  const [ann, ben] = [fsync('/data/shops/ann.sqlite-wal'), fsync('/data/shops/ben.sqlite-wal')]
  expect(channel.sent.map(({ name }) => name)).toEqual(['shops/ann.sqlite-wal', 'shops/ben.sqlite-wal'])
  const [first, second] = channel.sent.map(({ flush }) => flush)
  for (const other of [null, 'x', {}, { flushed: 999 }, { flushed: 998, failure: 'none' }]) {
    channel.emit('message', other)
  }
  channel.emit('message', { flushed: second, failure: 'The disk is full.' })
  await expect(ben).rejects.toThrow('The disk is full.')
  channel.emit('message', { flushed: first })
  expect(await ann).toBeUndefined()
})

it('fails if the launcher is gone, or goes before it answered', async () => {
  const { channel, fsync } = open()
  const pending = fsync('/data/ann')
  channel.emit('disconnect')
  await expect(pending).rejects.toThrow('The launcher is gone.')
  channel.error = new Error('channel closed')
  await expect(fsync('/data/ann')).rejects.toThrow('channel closed')
})
