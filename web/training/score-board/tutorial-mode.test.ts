import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import { tutorialMode } from './tutorial-mode.ts'

const easy = challengeRow({ key: 'easy', tutorialOrder: 1, difficulty: 1 })
const second = challengeRow({ key: 'second', tutorialOrder: 2, difficulty: 2 })
const other = challengeRow({ key: 'other', difficulty: 1 })
const closed = challengeRow({ key: 'closed', tutorialOrder: 3, difficulty: 1, disabledEnv: 'Docker' })
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

describe('tutorialMode', () => {
  it('is off by default', () => {
    expect(tutorialMode([easy, other], false)).toMatchObject({ isOn: false, listed: [easy, other] })
  })

  it('lists the tutorials of the lowest unfinished tier', () => {
    const { isOn, listed, left } = tutorialMode([easy, second, other, closed], true)
    expect(isOn).toBe(true)
    expect(keys(listed)).toEqual(['easy'])
    expect(left).toBe(1)
  })

  it('adds a tier when all tutorials of the current one are solved', () => {
    const { listed } = tutorialMode([{ ...easy, solved: true }, second, other], true)
    expect(keys(listed)).toEqual(['easy', 'second'])
  })

  it('ends with the last available tutorial', () => {
    const all = [{ ...easy, solved: true }, { ...second, solved: true }, other, closed]
    expect(tutorialMode(all, true)).toMatchObject({ isOn: false, listed: all })
  })
})
