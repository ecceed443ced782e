import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'
import { memoryStorage } from '../browser/memory-storage.ts'
import { changeNotices, forget, isNews } from './notices.ts'

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
