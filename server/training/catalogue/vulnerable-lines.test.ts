import { describe, expect, it } from 'vitest'
import { hintForAttempt, isSolution, lineNumbersOf } from './vulnerable-lines.ts'

const refuse = (index: number, problem: string) => new Error(`[${index}]: ${problem}`)
const CODE = 'one\n  two\nthree\n  two\n'

describe('line numbers', () => {
  it('are found with any indentation', () => {
    expect(lineNumbersOf(CODE, ['three', '  one'], refuse)).toEqual([3, 1])
  })

  it('are refused for a line that does not exist, with its text', () => {
    expect(() => lineNumbersOf(CODE, ['one', 'four'], refuse)).toThrow(
      '[1]: no line of the weak file reads: four',
    )
  })

  it('are refused for a line that occurs twice', () => {
    expect(() => lineNumbersOf(CODE, ['two'], refuse)).toThrow('more than one line')
  })
})

describe('the verdict on selected lines', () => {
  const find = { vulnerable: [5, 6], neutral: [4], hints: [] }

  it.each([
    [[5, 6], true],
    [[6, 5], true],
    [[4, 5, 6], true],
    [[5], false],
    [[5, 6, 7], false],
    [[4], false],
    [[], false],
  ])('on %j is %s', (lines, verdict) => {
    expect(isSolution(find, lines)).toBe(verdict)
  })
})

describe('hints', () => {
  const find = { vulnerable: [7], neutral: [], hints: ['look up', 'look down'] }

  it('start with the second wrong guess and end with the line number', () => {
    expect([1, 2, 3].map((guesses) => hintForAttempt(find, guesses))).toEqual([
      undefined,
      'look up',
      'look down',
    ])
    expect(hintForAttempt(find, 4)).toContain('line 7')
    expect(hintForAttempt(find, 50)).toContain('line 7')
  })

  it('name all lines if there are several', () => {
    expect(hintForAttempt({ ...find, vulnerable: [3, 4, 9] }, 9)).toContain('lines 3, 4 and 9')
  })
})
