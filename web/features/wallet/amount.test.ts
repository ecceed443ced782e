import { describe, expect, it } from 'vitest'
import { validateTopUp } from './amount.ts'

const about = (amount: string) => validateTopUp({ amount }).amount

describe('adding money to the wallet', () => {
  it('accepts 10 to 1000', () => {
    expect(about('')).toBe('MANDATORY_AMOUNT')
    expect(about('9.99')).toBe('AMOUNT_LIMIT')
    expect(about('10')).toBeUndefined()
    expect(about(' 1000 ')).toBeUndefined()
    expect(about('1000.01')).toBe('AMOUNT_LIMIT')
  })

  it('accepts nothing smaller than a cent, and nothing that is no amount', () => {
    expect(about('10.25')).toBeUndefined()
    expect(about('10.255')).toBe('AMOUNT_LIMIT')
    expect(about('1e2')).toBe('AMOUNT_LIMIT')
    expect(about('-50')).toBe('AMOUNT_LIMIT')
    expect(about('ten')).toBe('AMOUNT_LIMIT')
  })
})
