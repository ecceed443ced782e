import { beforeEach, expect, it, vi } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'
import { memoryStorage } from '../browser/memory-storage.ts'
import { forgetNotice, recordNotices, startRecording } from './seen-notices.ts'

const HERE_FOR_MS = 1_000

function notice(key: string, solvedMsAgo?: number): SolvedNotice {
  const shown = { name: key, challenge: key, flag: 'f', hidden: false, isRestore: false }
  return { key, ...shown, codingChallenge: false, ...(solvedMsAgo && { solvedMsAgo }) }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})

it('treats a challenge that was just solved as news', () => {
  expect(recordNotices([notice('a')], HERE_FOR_MS)).toEqual({ unheard: ['a'], news: ['a'] })
})

it('treats solves before the first visit as old, and remembers them', () => {
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS)).toEqual({ unheard: ['a'], news: [] })
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS)).toEqual({ unheard: [], news: [] })
})

it('treats solves during the loading of the page as news', () => {
  expect(recordNotices([notice('a', 500)], HERE_FOR_MS).news).toEqual(['a'])
})

it('treats solves while a known browser was away as news, once', () => {
  startRecording()
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual(['a'])
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual([])
})

it('treats it as news again after it was closed and solved again', () => {
  recordNotices([notice('a')], HERE_FOR_MS)
  forgetNotice('a')
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual(['a'])
})

it('ignores invalid values in the storage', () => {
  localStorage.setItem('told-notices', '{"no":')
  expect(recordNotices([notice('a')], HERE_FOR_MS).news).toEqual(['a'])
})
