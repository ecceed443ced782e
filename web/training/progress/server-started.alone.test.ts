import { beforeEach, expect, it, vi } from 'vitest'

const socket = vi.hoisted(() => ({ start: (): void => {} }))
const restores = vi.hoisted((): PromiseWithResolvers<boolean>[] => [])
vi.mock('#web/socket.ts', () => ({
  onSocket: (_event: string, hear: () => void) => {
    socket.start = hear
    return () => {}
  },
}))
vi.mock('../continue-code.ts', () => ({
  restoreRemembered: () => {
    const restore = Promise.withResolvers<boolean>()
    restores.push(restore)
    return restore.promise
  },
}))

const { lastRestoration } = await import('./server-started.ts')

/** Starts the server. The returned resolvers settle the restore. */
function start(): PromiseWithResolvers<boolean> {
  socket.start()
  const restore = restores.at(-1)
  if (!restore) throw new Error('Nothing is restored')
  return restore
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => void restores.splice(0))

it('reports the result of each start as news', async () => {
  start().resolve(true)
  await soon()
  const first = lastRestoration()
  expect(first).toMatchObject({ outcome: 'restored' })
  start().reject(new Error('Invalid continue code.'))
  await soon()
  expect(lastRestoration()).toMatchObject({ outcome: 'failed', error: 'Invalid continue code.' })
  expect(lastRestoration()?.start).not.toBe(first?.start)
})

it('keeps the result of the newest start, even if an older one ends later', async () => {
  const older = start()
  const newer = start()
  newer.resolve(true)
  await soon()
  older.reject(new Error('The shop went away'))
  await soon()
  expect(lastRestoration()).toMatchObject({ outcome: 'restored' })
})

it('clears an older result if there was nothing to restore', async () => {
  start().resolve(false)
  await soon()
  expect(lastRestoration()).toBeUndefined()
})
