import { describe, expect, it } from 'vitest'
import { countriesOf } from './countries.ts'

const france = { name: 'France', code: 'FR' }
const romania = { name: 'Romania', code: 'RO' }

describe('the country of a challenge', () => {
  it('is that of the settings', () => {
    expect(countriesOf(['a'], { a: france })).toEqual({ a: france })
  })

  it('is the next free one where the settings know nothing of the challenge', () => {
    const countries = countriesOf(['a', 'fresh', 'b', 'fresher'], { a: france, b: romania })
    expect(countries).toMatchObject({ a: france, b: romania })
    expect(countries.fresh).toEqual({ name: 'Russia', code: 'RU' })
    expect(countries.fresher).toEqual({ name: 'Rwanda', code: 'RW' })
  })

  it('stays the same when another challenge comes after it', () => {
    const before = countriesOf(['fresh'], {})
    expect(countriesOf(['fresh', 'fresher'], {})).toMatchObject(before)
  })

  it('is there for a hundred more, each another, each by its English name', () => {
    const keys = Array.from({ length: 200 }, (_, index) => `challenge${index}`)
    const countries = Object.values(countriesOf(keys, {}))
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
    expect(countries.length).toBeGreaterThan(80)
    expect(countries.filter(({ name, code }) => name === code || !/^[A-Z]{2}$/.test(code))).toEqual([])
  })

  it('is none where there is no map', () => {
    expect(countriesOf(['a'], null)).toEqual({})
  })
})
