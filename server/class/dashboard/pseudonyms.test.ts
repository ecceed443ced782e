import { expect, it } from 'vitest'
import { Pseudonyms } from './pseudonyms.ts'

const ids = Array.from({ length: 10_000 }, (_, index) => `learner ${index}`)

it('gives each learner of the largest class a unique name, the same after a restart', () => {
  const names = new Pseudonyms(Buffer.from('secret'))
  const called = ids.map((id) => names.of(id))
  expect(new Set(called).size).toBe(ids.length)
  expect(ids.map((id) => names.of(id))).toEqual(called)
  const again = new Pseudonyms(Buffer.from('secret'))
  expect(ids.map((id) => again.of(id))).toEqual(called)
  const elsewhere = new Pseudonyms(Buffer.from('another secret'))
  expect(ids.filter((id) => elsewhere.of(id) === names.of(id)).length).toBeLessThan(100)
})
