import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../training/browser/memory-storage.ts'

const snack = vi.hoisted(() => vi.fn())
vi.mock('./snackbar.ts', () => ({ snack }))

const { keepSnack, showKeptSnack } = await import('./kept-snack.ts')

afterEach(() => vi.unstubAllGlobals())

it('shows a message after the next load, as long as it was meant to be, and once', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  keepSnack('Restored.', 10_000)
  expect(snack).not.toHaveBeenCalled()
  showKeptSnack()
  showKeptSnack()
  expect(snack.mock.calls).toEqual([['Restored.', 'confirm', undefined, 10_000]])
})
