import { expect, it } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { clearTried, readChosen, readTried, storeChosen, storeTried } from './tried-fixes.ts'

const TRIED = new Map([[2, { verdict: false, explanation: 'Not yet.' }]])

it('remembers the attempts of each coding challenge', () => {
  const storage = memoryStorage()
  storeTried(storage, 'a', TRIED)
  expect(readTried(storage, 'a')).toEqual(TRIED)
  expect(readTried(storage, 'b')).toEqual(new Map())
})

it('forgets all attempts with the shop, and nothing else', () => {
  const storage = memoryStorage({ other: 'stays' })
  storeTried(storage, 'a', TRIED)
  storeTried(storage, 'b', TRIED)
  clearTried(storage)
  expect([readTried(storage, 'a').size, readTried(storage, 'b').size]).toEqual([0, 0])
  expect(storage.getItem('other')).toBe('stays')
})

it.each(['{', '7', '[7, [1], ["x", {}], [1, null]]'])(
  'ignores values that something else has written: %s',
  (text) => {
    expect(readTried(memoryStorage({ 'triedFixes.a': text }), 'a')).toEqual(new Map())
  },
)

it('remembers which version was shown, until the shop is reset', () => {
  const storage = memoryStorage({ 'chosenFix.b': '{"spoiled":1}', 'chosenFix.c': 'no JSON' })
  storeChosen(storage, 'a', 'own')
  expect(readChosen(storage, 'a')).toBe('own')
  storeChosen(storage, 'a', 2)
  expect(readChosen(storage, 'a')).toBe(2)
  expect([readChosen(storage, 'b'), readChosen(storage, 'c'), readChosen(storage, 'd')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  clearTried(storage)
  expect(readChosen(storage, 'a')).toBeUndefined()
})
