import { expect, it } from 'vitest'
import type { ExchangeLine } from '#contract/workbench.ts'
import { filterExchanges, NO_FILTER, numberOf } from './filter.ts'

const line = (id: number, rest: Partial<ExchangeLine>): ExchangeLine => ({
  id,
  at: '',
  by: 'browser',
  method: 'GET',
  path: '/',
  status: 200,
  type: '',
  length: 0,
  ms: 1,
  isMarked: false,
  note: '',
  ...rest,
})

const lines = [
  line(1, { path: '/rest/Basket/1', isMarked: true }),
  line(2, { method: 'POST', path: '/rest/user/login', status: 401, note: 'the login' }),
  line(3, { path: '/api/Products', type: 'application/json' }),
]

it.each([
  [{}, [3, 2, 1]],
  [{ text: 'basket' }, [1]],
  [{ text: 'THE LOGIN' }, [2]],
  [{ method: 'POST' }, [2]],
  [{ family: '4' }, [2]],
  [{ isMarkedOnly: true }, [1]],
  [{ text: 'json', method: 'POST' }, []],
])('filters a history: %o', (sieve, ids) => {
  expect(filterExchanges(lines, { ...NO_FILTER, ...sieve }).map(({ id }) => id)).toEqual(ids)
})

it('finds exactly the requested exchange', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const asked = [line(4, { path: '/a', at }), line(5, { path: '/a', at: '2026-01-01T00:00:00.001Z' })]
  expect(numberOf(asked, { at, method: 'GET', path: '/a' })).toBe(4)
  expect(numberOf(asked, { at, method: 'GET', path: '/b' })).toBeUndefined()
  expect(numberOf(asked, { at, method: 'POST', path: '/a' })).toBeUndefined()
  const long = [line(6, { path: `/${'x'.repeat(3_000)}`, at })]
  expect(numberOf(long, { at, method: 'GET', path: `/${'x'.repeat(1_999)}…` })).toBe(6)
})
