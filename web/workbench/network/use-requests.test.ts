import { expect, it } from 'vitest'
import { headersIn } from './use-requests.ts'

it('headers are read from lines', () => {
  expect(headersIn('')).toEqual({ headers: {} })
  expect(headersIn(' Accept: */*\n\nX-A:b: c\nx-a :\r\n')).toEqual({
    headers: { Accept: '*/*', 'X-A': 'b: c', 'x-a': '' },
  })
  expect(headersIn('a: 1\na: 2')).toEqual({ headers: { a: '2' } })
})

it.each(['Accept', 'two words: x', ': x'])('a line that is no header is found: %s', (line) => {
  expect(headersIn(`a: 1\n${line}`).wrongLine).toBe(line)
})
