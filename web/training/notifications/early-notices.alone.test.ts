import { expect, it, vi } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'

const socket = vi.hoisted(() => ({ tell: (_notice: unknown): void => {} }))
vi.mock('#web/socket.ts', () => ({
  onSocket: (_event: string, hear: (notice: unknown) => void) => {
    socket.tell = hear
    return () => {}
  },
}))

const { onSolved } = await import('./early-notices.ts')

it('delivers earlier notices once when a listener is added, and later ones as they arrive', () => {
  const received: SolvedNotice[] = []
  socket.tell('early')
  const stop = onSolved((notice) => received.push(notice))
  socket.tell('live')
  stop()
  socket.tell('in between')
  onSolved((notice) => received.push(notice))
  expect(received).toEqual(['early', 'live', 'in between'])
})
