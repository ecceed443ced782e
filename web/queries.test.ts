import { expect, it } from 'vitest'
import { HttpError, NotSignedIn } from './http.ts'
import { isWorthAnotherTry } from './queries.ts'

it('asks again where the line broke or the shop was busy, twice at most, and never where it was refused', () => {
  const tries = (error: Error) => [0, 1, 2].map((failures) => isWorthAnotherTry(failures, error))
  expect(tries(new TypeError('Failed to fetch'))).toEqual([true, true, false])
  expect(tries(new HttpError(503, 'busy'))).toEqual([true, true, false])
  expect(tries(new HttpError(500, 'broken'))).toEqual([false, false, false])
  expect(tries(new HttpError(401, 'who?'))).toEqual([false, false, false])
  expect(tries(new NotSignedIn())).toEqual([false, false, false])
})
