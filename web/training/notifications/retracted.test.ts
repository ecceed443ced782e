import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { onRetracted, retract } from './retracted.ts'
import { recordNotices, startRecording } from './seen-notices.ts'

it('removes the notice of a challenge that was set back, and makes solving it news again', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const notice = {
    key: 'a',
    name: 'A',
    challenge: 'A (do it)',
    flag: 'f',
    hidden: false,
    isRestore: false,
    codingChallenge: false,
    solvedMsAgo: 1,
  }
  startRecording()
  recordNotices([notice], 1_000)
  const received: string[] = []
  const stop = onRetracted((key) => received.push(key))
  retract('a')
  stop()
  retract('b')
  expect(received).toEqual(['a'])
  expect(recordNotices([notice], 1_000).news).toEqual(['a'])
})
