import { beforeEach, describe, expect, it } from 'vitest'
import { questionOf, SqlAnswers } from './answer-cache.ts'

let answers: SqlAnswers

beforeEach(() => {
  answers = new SqlAnswers()
})

describe('answers', () => {
  it('are remembered for the very same question', () => {
    answers.remember(questionOf('SELECT 1', [], 'all'), '[{"1":1}]', 1)
    expect(answers.find(questionOf('SELECT 1', [], 'all'))).toBe('[{"1":1}]')
    expect(answers.find(questionOf('SELECT 1', [], 'one'))).toBeUndefined()
    expect(answers.find(questionOf('SELECT 1', [1n], 'all'))).toBeUndefined()
    answers.remember(questionOf('SELECT ?', [1n], 'all'), '[]', 1)
    expect(answers.find(questionOf('SELECT ?', ['1n'], 'all'))).toBeUndefined()
  })

  it('are not remembered where chance or the clock has a say, or where somebody may watch the time', () => {
    for (const question of ['SELECT random()', "SELECT dateTime ('now')", 'SELECT CURRENT_TIMESTAMP']) {
      answers.remember(question, '[]', 1)
      expect(answers.find(question)).toBeUndefined()
    }
    answers.remember('SELECT slow', '[]', 1_000)
    expect(answers.find('SELECT slow')).toBeUndefined()
  })

  it('take little room: what was not asked for the longest goes first', () => {
    for (let index = 0; index < 40; index++) answers.remember(`SELECT ${index}`, '[]', 1)
    answers.find('SELECT 0')
    answers.remember('SELECT 40', '[]', 1)
    expect(answers.find('SELECT 0')).toBe('[]')
    expect(answers.find('SELECT 1')).toBeUndefined()
    answers.remember('SELECT much', 'x'.repeat(131_060), 1)
    expect(answers.find('SELECT 0')).toBeUndefined()
    answers.remember('SELECT too much', 'x'.repeat(140_000), 1)
    expect(answers.find('SELECT too much')).toBeUndefined()
  })
})
