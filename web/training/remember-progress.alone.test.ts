import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '#web/http.ts'
import { memoryCookies } from './browser/memory-storage.ts'

const shop = vi.hoisted(() => ({ answer: (_path: string): unknown => ({}) }))
const snack = vi.hoisted(() => vi.fn())
vi.mock('#web/http.ts', async (original) => ({
  ...(await original<typeof import('#web/http.ts')>()),
  http: { get: async (path: string) => shop.answer(path) },
}))
vi.mock('#web/ui/snackbar/snackbar.tsx', () => ({ showSnackbar: snack }))
vi.mock('i18next', () => ({ default: { t: (key: string) => key } }))

const { rememberProgress } = await import('./remember-progress.ts')
const { rememberedCodes } = await import('./continue-code.ts')

beforeEach(() => {
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', memoryCookies({})))
  snack.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

it('stores the codes of the shop silently', async () => {
  shop.answer = () => ({ continueCode: 'abc123' })
  await rememberProgress()
  expect(rememberedCodes()).toEqual({
    continueCode: 'abc123',
    continueCodeFindIt: 'abc123',
    continueCodeFixIt: 'abc123',
  })
  expect(snack).not.toHaveBeenCalled()
})

it('reports an invalid code once, and stores the others', async () => {
  shop.answer = (path) => ({ continueCode: path.endsWith('-fixIt') ? 'abc123' : '<no code>' })
  await rememberProgress()
  expect(snack.mock.calls).toEqual([['INVALID_CONTINUE_CODE', 'error']])
  expect(rememberedCodes()).toEqual({ continueCodeFixIt: 'abc123' })
})

it('reports a refused code, and ignores a failed connection', async () => {
  shop.answer = () => {
    throw new HttpError(500, 'no')
  }
  await rememberProgress('findIt')
  expect(snack.mock.calls).toEqual([['PROGRESS_NOT_REMEMBERED', 'error']])
  snack.mockClear()
  shop.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await rememberProgress('findIt')
  expect(snack).not.toHaveBeenCalled()
})
