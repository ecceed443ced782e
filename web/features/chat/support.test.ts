import { describe, expect, it } from 'vitest'
import { nextAction } from './support.ts'

describe('the next message of the customer', () => {
  it('is their name if the bot asks for it', () => {
    expect(nextAction('namequery', 'query')).toBe('setname')
  })

  it('is a question once the bot has answered', () => {
    expect(nextAction('response', 'setname')).toBe('query')
  })

  it('keeps its kind if the bot names none', () => {
    expect(nextAction(undefined, 'setname')).toBe('setname')
    expect(nextAction(undefined, 'query')).toBe('query')
  })
})
