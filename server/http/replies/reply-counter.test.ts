import { expect, it } from 'vitest'
import { ReplyCounter } from './reply-counter.ts'

it('counts replies by the first digit of their status, also of those that are none of HTTP', () => {
  const counter = new ReplyCounter()
  for (const status of [200, 204, 404, 600, 999]) counter.count(status)
  expect(Object.fromEntries(counter.totals())).toEqual({ '2XX': 2, '4XX': 1, '6XX': 1, '9XX': 1 })
})

it('counts the replies of a shop apart', () => {
  const counter = new ReplyCounter()
  const [shop, other] = [{}, {}]
  counter.count(200, shop)
  counter.count(500)
  expect(Object.fromEntries(counter.totalsOf(shop))).toEqual({ '2XX': 1 })
  expect(counter.totalsOf(other).size).toBe(0)
})
