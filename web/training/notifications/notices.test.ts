import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'
import { memoryStorage } from '../browser/memory-storage.ts'
import { changeNotices, forget, gatherRestored, isNews } from './notices.ts'

function notice(key: string): SolvedNotice {
  return {
    key,
    name: key,
    challenge: `${key} (do it)`,
    flag: `flag of ${key}`,
    hidden: false,
    isRestore: false,
    codingChallenge: false,
  }
}

describe('changeNotices', () => {
  it('stacks notices, newest last, and shows a repeated one once', () => {
    const first = changeNotices([], { do: 'add', notice: notice('a') })
    const both = changeNotices(first, { do: 'add', notice: notice('b') })
    expect(changeNotices(both, { do: 'add', notice: notice('a') })).toEqual([notice('a'), notice('b')])
  })

  it('closes one or all', () => {
    const both = [notice('a'), notice('b')]
    expect(changeNotices(both, { do: 'close', key: 'a' })).toEqual([notice('b')])
    expect(changeNotices(both, { do: 'clear' })).toEqual([])
  })
})

describe('gatherRestored', () => {
  const back = (key: string) => ({ ...notice(key), isRestore: true })

  it('names a few that come back', () => {
    const few = [back('a'), notice('b'), back('c'), back('d')]
    expect(gatherRestored(few)).toEqual({ restored: [], others: few })
  })

  it('keeps many that come back together, and apart from what was solved now', () => {
    const many = ['a', 'b', 'c', 'd'].map(back)
    expect(gatherRestored([...many, notice('e')])).toEqual({ restored: many, others: [notice('e')] })
  })

  it('leaves alone what is not to be shown', () => {
    const unseen = ['a', 'b', 'c', 'd'].map((key) => ({ ...back(key), hidden: true }))
    expect(gatherRestored(unseen)).toEqual({ restored: [], others: unseen })
  })
})

describe('isNews', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', memoryStorage())
  })

  it('is news once, also when the shop repeats it after a reload', () => {
    expect(isNews(notice('a'))).toBe(true)
    expect(isNews(notice('a'))).toBe(false)
  })

  it('is news again after it was closed', () => {
    isNews(notice('a'))
    forget('a')
    expect(isNews(notice('a'))).toBe(true)
  })
})
