import { expect, it } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { forgetTried, keepTried, readTried } from './tried-fixes.ts'

const TRIED = new Map([[2, { verdict: false, explanation: 'Not yet.' }]])

it('remembers what was tried of each coding challenge', () => {
  const storage = memoryStorage()
  keepTried(storage, 'a', TRIED)
  expect(readTried(storage, 'a')).toEqual(TRIED)
  expect(readTried(storage, 'b')).toEqual(new Map())
})

it('forgets all of it with the shop, and nothing else', () => {
  const storage = memoryStorage({ other: 'stays' })
  keepTried(storage, 'a', TRIED)
  keepTried(storage, 'b', TRIED)
  forgetTried(storage)
  expect([readTried(storage, 'a').size, readTried(storage, 'b').size]).toEqual([0, 0])
  expect(storage.getItem('other')).toBe('stays')
})

it.each(['{', '7', '[7, [1], ["x", {}], [1, null]]'])(
  'takes nothing from what somebody else wrote: %s',
  (text) => {
    expect(readTried(memoryStorage({ 'triedFixes.a': text }), 'a')).toEqual(new Map())
  },
)
