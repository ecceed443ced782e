import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerCache, cacheKey } from './answer-cache.ts'

let answers: AnswerCache

beforeEach(() => {
  answers = new AnswerCache()
})

describe('answers', () => {
  it('are cached for exactly the same query', () => {
    answers.set(cacheKey('SELECT 1', [], 'all'), '[{"1":1}]', 1)
    expect(answers.get(cacheKey('SELECT 1', [], 'all'))).toBe('[{"1":1}]')
    expect(answers.get(cacheKey('SELECT 1', [], 'one'))).toBeUndefined()
    expect(answers.get(cacheKey('SELECT 1', [1n], 'all'))).toBeUndefined()
    answers.set(cacheKey('SELECT ?', [1n], 'all'), '[]', 1)
    expect(answers.get(cacheKey('SELECT ?', ['1n'], 'all'))).toBeUndefined()
  })

  it('are not cached if they are random, depend on the clock, or took long enough to be timed', () => {
    for (const question of ['SELECT random()', "SELECT dateTime ('now')", 'SELECT CURRENT_TIMESTAMP']) {
      answers.set(question, '[]', 1)
      expect(answers.get(question)).toBeUndefined()
    }
    answers.set('SELECT slow', '[]', 1_000)
    expect(answers.get('SELECT slow')).toBeUndefined()
  })

  it('take limited memory: the least recently used goes first', () => {
    for (let index = 0; index < 40; index++) answers.set(`SELECT ${index}`, '[]', 1)
    answers.get('SELECT 0')
    answers.set('SELECT 40', '[]', 1)
    expect(answers.get('SELECT 0')).toBe('[]')
    expect(answers.get('SELECT 1')).toBeUndefined()
    answers.set('SELECT much', 'x'.repeat(131_060), 1)
    expect(answers.get('SELECT 0')).toBeUndefined()
    answers.set('SELECT too much', 'x'.repeat(140_000), 1)
    expect(answers.get('SELECT too much')).toBeUndefined()
  })
})
