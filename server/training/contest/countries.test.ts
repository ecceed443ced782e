import { describe, expect, it } from 'vitest'
import { countriesOf } from './countries.ts'

const france = { name: 'France', code: 'FR' }
const romania = { name: 'Romania', code: 'RO' }

describe('the country of a challenge', () => {
  it('comes from the settings', () => {
    expect(countriesOf(['a'], { a: france })).toEqual({ a: france })
  })

  it('is the next free one if the settings do not name the challenge', () => {
    const countries = countriesOf(['a', 'fresh', 'b', 'fresher'], { a: france, b: romania })
    expect(countries).toMatchObject({ a: france, b: romania })
    expect(countries.fresh).toEqual({ name: 'Russia', code: 'RU' })
    expect(countries.fresher).toEqual({ name: 'Rwanda', code: 'RW' })
  })

  it('does not change when another challenge is added', () => {
    const before = countriesOf(['fresh'], {})
    expect(countriesOf(['fresh', 'fresher'], {})).toMatchObject(before)
  })

  it('is available for a hundred more challenges, each with a different English name', () => {
    const keys = Array.from({ length: 200 }, (_, index) => `challenge${index}`)
    const countries = Object.values(countriesOf(keys, {}))
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
    expect(countries.length).toBeGreaterThan(80)
    expect(countries.filter(({ name, code }) => name === code || !/^[A-Z]{2}$/.test(code))).toEqual([])
  })

  it('does not exist without a map', () => {
    expect(countriesOf(['a'], null)).toEqual({})
  })
})
