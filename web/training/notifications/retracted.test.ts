import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { isNews } from './notices.ts'
import { onRetracted, retract } from './retracted.ts'

it('voids the notice of a challenge that was taken back, and makes solving it news again', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const notice = {
    key: 'a',
    name: 'A',
    challenge: 'A (do it)',
    flag: 'f',
    hidden: false,
    isRestore: false,
    codingChallenge: false,
  }
  isNews(notice)
  const heard: string[] = []
  const stop = onRetracted((key) => heard.push(key))
  retract('a')
  stop()
  retract('b')
  expect(heard).toEqual(['a'])
  expect(isNews(notice)).toBe(true)
})
