import { describe, expect, it } from 'vitest'
import { isTokenSale, tokenSalePath } from './whereabouts.ts'
import code from './whereabouts.ts?raw'

describe('the way to the token sale', () => {
  it('is the address that walkthroughs know', () => {
    expect(tokenSalePath()).toBe('tokensale-ico-ea')
    expect(isTokenSale('/tokensale-ico-ea')).toBe(true)
    expect(isTokenSale('/search')).toBe(false)
    expect(isTokenSale('/search/tokensale-ico-ea')).toBe(false)
    expect(isTokenSale('/')).toBe(false)
  })

  it('cannot be read in the code', () => {
    expect(code).not.toMatch(/tokensale|ico-ea/)
  })
})
