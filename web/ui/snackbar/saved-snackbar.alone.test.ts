import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../training/browser/memory-storage.ts'

const snack = vi.hoisted(() => vi.fn())
vi.mock('./snackbar.tsx', () => ({ showSnackbar: snack }))

const { saveSnackbar, showSavedSnackbar } = await import('./saved-snackbar.ts')

afterEach(() => vi.unstubAllGlobals())

it('shows a message after the next load, for its duration, and once', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  saveSnackbar('Restored.', 10_000)
  expect(snack).not.toHaveBeenCalled()
  showSavedSnackbar()
  showSavedSnackbar()
  expect(snack.mock.calls).toEqual([['Restored.', 'confirm', undefined, 10_000]])
})
