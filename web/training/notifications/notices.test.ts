import { describe, expect, it } from 'vitest'
import type { SolvedNotice } from '#contract/socket.ts'
import { changeNotices, NO_NOTICES, type NoticeAction, splitRestored } from './notices.ts'

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

const add = (key: string, isNews = true): NoticeAction => ({ do: 'add', notice: notice(key), isNews })
const noticesAfter = (...actions: NoticeAction[]) => actions.reduce(changeNotices, NO_NOTICES)

describe('changeNotices', () => {
  it('keeps notices, newest last, and a repeated one once', () => {
    expect(noticesAfter(add('a'), add('b'), add('a')).open).toEqual([notice('a'), notice('b')])
  })

  it('closes one or all', () => {
    expect(noticesAfter(add('a'), add('b'), { do: 'close', key: 'a' }).open).toEqual([notice('b')])
    expect(noticesAfter(add('a'), add('b'), { do: 'clear' })).toEqual(NO_NOTICES)
  })

  it('has one toast for all solves since it appeared, and restarts its time with each', () => {
    const { toast } = noticesAfter(add('a'), add('b'))
    expect(toast).toEqual({ number: 2, keys: ['a', 'b'] })
  })

  it('leaves old notices out of the toast', () => {
    expect(noticesAfter(add('a', false)).toast).toBeUndefined()
    expect(noticesAfter(add('a'), add('b', false)).toast?.keys).toEqual(['a'])
  })

  it('keeps the rest of the toast when one is closed, and ends with the last', () => {
    const both = [add('a'), add('b')]
    expect(noticesAfter(...both, { do: 'close', key: 'b' }).toast?.keys).toEqual(['a'])
    expect(noticesAfter(...both, { do: 'close', key: 'b' }, { do: 'close', key: 'a' }).toast).toBeUndefined()
  })

  it('keeps notices when the toast ends', () => {
    const calm = noticesAfter(add('a'), { do: 'calm' })
    expect(calm.toast).toBeUndefined()
    expect(calm.open).toEqual([notice('a')])
  })

  it('shows restored challenges in one line', () => {
    const back = noticesAfter({ do: 'restore', notices: [notice('a'), notice('b')] })
    expect(back.toast?.keys).toEqual([])
    expect(changeNotices(back, { do: 'closeRestored' })).toEqual(NO_NOTICES)
  })
})

describe('gatherRestored', () => {
  const back = (key: string) => ({ ...notice(key), isRestore: true })

  it('names a few restored challenges', () => {
    const few = [back('a'), notice('b'), back('c'), back('d')]
    expect(splitRestored(few)).toEqual({ restored: [], others: few })
  })

  it('groups many restored challenges, apart from those solved now', () => {
    const many = ['a', 'b', 'c', 'd'].map(back)
    expect(splitRestored([...many, notice('e')])).toEqual({ restored: many, others: [notice('e')] })
  })

  it('leaves out hidden challenges', () => {
    const unseen = ['a', 'b', 'c', 'd'].map((key) => ({ ...back(key), hidden: true }))
    expect(splitRestored(unseen)).toEqual({ restored: [], others: unseen })
  })
})
