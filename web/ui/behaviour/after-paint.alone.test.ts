import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const { afterFirstPaint, markContentShown } = await import('./after-paint.ts')
  let isDone = false
  void afterFirstPaint().then(() => {
    isDone = true
  })
  return { markContentShown, isDone: () => isDone }
}

it('holds extras back until the content is shown', async () => {
  const { markContentShown, isDone } = await begin()
  await vi.advanceTimersByTimeAsync(1000)
  expect(isDone()).toBe(false)
  markContentShown()
  await vi.advanceTimersByTimeAsync(300)
  expect(isDone()).toBe(true)
})

it('releases extras if the content takes too long', async () => {
  const { isDone } = await begin()
  await vi.advanceTimersByTimeAsync(2000)
  expect(isDone()).toBe(true)
})
