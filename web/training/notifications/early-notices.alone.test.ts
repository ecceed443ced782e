import { expect, it, vi } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'

const socket = vi.hoisted(() => ({ listeners: new Map<string, (payload: unknown) => void>() }))
vi.mock('#web/socket.ts', () => ({
  onSocket: (event: string, hear: (payload: unknown) => void) => {
    socket.listeners.set(event, hear)
    return () => {}
  },
}))

const { onSolved } = await import('./early-notices.ts')

const solve = (key: string) => socket.listeners.get('challenge solved')?.({ key })
const unsolve = (key: string) => socket.listeners.get('challenge unsolved')?.({ key })

it('delivers earlier notices once when a listener is added, and later ones as they arrive', () => {
  const received: SolvedNotice[] = []
  solve('early')
  const stop = onSolved((notice) => received.push(notice))
  solve('live')
  stop()
  solve('in between')
  onSolved((notice) => received.push(notice))()
  expect(received.map(({ key }) => key)).toEqual(['early', 'live', 'in between'])
})

it('forgets a notice whose challenge is unsolved again before anybody listens', () => {
  const received: SolvedNotice[] = []
  solve('kept')
  solve('dropped')
  unsolve('dropped')
  onSolved((notice) => received.push(notice))()
  expect(received.map(({ key }) => key)).toEqual(['kept'])
})
