import { describe, expect, it } from 'vitest'
import { nextAction } from './support.ts'

describe('what the customer says next', () => {
  it('is her name where the bot asks for it', () => {
    expect(nextAction('namequery', 'query')).toBe('setname')
  })

  it('is a question once the bot has answered', () => {
    expect(nextAction('response', 'setname')).toBe('query')
  })

  it('is what it was where the bot did not say', () => {
    expect(nextAction(undefined, 'setname')).toBe('setname')
    expect(nextAction(undefined, 'query')).toBe('query')
  })
})
