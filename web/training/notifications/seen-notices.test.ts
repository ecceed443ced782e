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

it('takes for news what is solved this moment', () => {
  expect(recordNotices([notice('a')], HERE_FOR_MS)).toEqual({ unheard: ['a'], news: ['a'] })
})

it('takes for old what was solved before this browser came, and remembers it', () => {
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS)).toEqual({ unheard: ['a'], news: [] })
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS)).toEqual({ unheard: [], news: [] })
})

it('takes for news what the page itself solved while it was loading', () => {
  expect(recordNotices([notice('a', 500)], HERE_FOR_MS).news).toEqual(['a'])
})

it('takes for news, once, what was solved while a browser that knows the shop was away', () => {
  startRecording()
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual(['a'])
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual([])
})

it('takes it for news again after it was closed and solved once more', () => {
  recordNotices([notice('a')], HERE_FOR_MS)
  forgetNotice('a')
  expect(recordNotices([notice('a', 5_000)], HERE_FOR_MS).news).toEqual(['a'])
})

it('bears with whatever a script has left in its place', () => {
  localStorage.setItem('told-notices', '{"no":')
  expect(recordNotices([notice('a')], HERE_FOR_MS).news).toEqual(['a'])
})
