import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fsyncHandler, isFsyncRequest } from '../../scripts/launcher/fsync.mjs'
import { type LauncherChannel, launcherFsync } from '../../server/host/files/launcher-fsync.ts'

const LAUNCHED = { LAUNCHER_FLUSHES: '1' }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  mkdirSync(join(dataDir, 'shops'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A fake launcher at the other end of the channel. */
function lineToLauncher(): LauncherChannel {
  const line = new EventEmitter()
  const flush = fsyncHandler(dataDir)
  return Object.assign(line, {
    send: (message: unknown, done: (error: Error | null) => void) => {
      done(null)
      if (isFsyncRequest(message)) void flush(message).then((answer) => line.emit('message', answer))
    },
  })
}

it('makes the launcher fsync the logs of shops and of the class store', async () => {
  const toDisk = launcherFsync(dataDir, LAUNCHED, lineToLauncher())
  for (const name of ['shops/ann-1.sqlite-wal', 'class.sqlite-wal']) {
    writeFileSync(join(dataDir, name), 'x')
    await expect(toDisk?.(join(dataDir, name))).resolves.toBeUndefined()
  }
})

it('resolves if a shop was closed meanwhile', async () => {
  const toDisk = launcherFsync(dataDir, LAUNCHED, lineToLauncher())
  await expect(toDisk?.(join(dataDir, 'shops', 'gone.sqlite-wal'))).resolves.toBeUndefined()
})

it.each(['shops/../../etc/passwd', 'lock', 'shops/ann.sqlite', '/etc/passwd', 'shops/a/b.sqlite-wal'])(
  'touches no other file: %s',
  async (name) => {
    expect(await fsyncHandler(dataDir)({ flush: 1, name })).toEqual({
      flushed: 1,
      failure: expect.any(String),
    })
  },
)

it('fails if the disk fails, and if no launcher is connected', async () => {
  mkdirSync(join(dataDir, 'class.sqlite-wal'))
  const toDisk = launcherFsync(dataDir, LAUNCHED, lineToLauncher())
  await expect(toDisk?.(join(dataDir, 'class.sqlite-wal'))).rejects.toThrow('EISDIR')
  const gone = Object.assign(new EventEmitter(), {
    send: (_: unknown, done: (error: Error | null) => void) => done(new Error('closed')),
  })
  await expect(launcherFsync(dataDir, LAUNCHED, gone)?.('x')).rejects.toThrow('closed')
})

it('leaves no call pending when the channel closes', async () => {
  const silent = Object.assign(new EventEmitter(), {
    send: (_: unknown, done: (error: Error | null) => void) => done(null),
  })
  const waiting = launcherFsync(dataDir, LAUNCHED, silent)?.('x')
  silent.emit('disconnect')
  await expect(waiting).rejects.toThrow('The launcher is gone')
})

it('is unavailable without a launcher that supports it', () => {
  expect(launcherFsync(dataDir, {}, lineToLauncher())).toBeUndefined()
  expect(launcherFsync(dataDir, LAUNCHED, new EventEmitter())).toBeUndefined()
})
