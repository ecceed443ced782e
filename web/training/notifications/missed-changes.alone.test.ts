import { beforeEach, expect, it, vi } from 'vitest'

const listeners = new Map<string, (value?: unknown) => void>()
vi.mock('#web/socket.ts', () => ({
  onConnected: (listener: (value: unknown) => void) => listeners.set('connected', listener),
  onSocket: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
}))

const NOW = Date.parse('2026-11-28T10:00:00Z')
const shop = (event: string, value?: unknown) => listeners.get(event)?.(value)

let onMissedChanges: typeof import('./missed-changes.ts').onMissedChanges
const hear = vi.fn()
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  hear.mockReset()
  listeners.clear()
  onMissedChanges = (await import('./missed-changes.ts')).onMissedChanges
})

it('reports nothing when the page has just been loaded and nothing has happened', () => {
  onMissedChanges(hear)
  shop('connected', true)
  expect(hear).not.toHaveBeenCalled()
})

it('reports a lost connection, and each connection after it', () => {
  onMissedChanges(hear)
  shop('connected', true)
  shop('connected', false)
  vi.setSystemTime(NOW + 5_000)
  shop('connected', true)
  expect(hear.mock.calls).toEqual([[NOW], [NOW + 5_000]])
})

it('reports a change that happened while the page was loading', () => {
  onMissedChanges(hear)
  shop('last change', 700)
  expect(hear.mock.calls).toEqual([[NOW - 700]])
})

it.each(['code challenge solved', 'challenge unsolved', 'hints changed', 'note written', 'version live'])(
  'reports “%s” from before the first listener once, and leaves it to that listener from then on',
  (event) => {
    shop(event)
    onMissedChanges(hear)
    expect(hear.mock.calls).toEqual([[NOW]])
    shop(event)
    expect(hear).toHaveBeenCalledOnce()
  },
)

it('keeps the latest of several missed changes for the next listener', () => {
  const stop = onMissedChanges(hear)
  stop()
  shop('last change', 60_000)
  shop('last change', 10)
  shop('last change', 30_000)
  expect(hear).not.toHaveBeenCalled()
  const next = vi.fn()
  onMissedChanges(next)
  expect(next.mock.calls).toEqual([[NOW - 10]])
})
