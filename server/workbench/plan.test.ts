import { expect, it } from 'vitest'
import { readPlan } from './plan.ts'

/** Must not block the thread: it takes a few milliseconds, most of them for parsing JSON. */
const MOST_MS = 150

const rest = '"pace":"at once","fixLength":true,"find":""'

it.each([
  ['rows', `{"parts":["YQ=="],"rows":[${'[],'.repeat(330_000)}[]],${rest}}`],
  ['values in a row', `{"parts":["YQ=="],"rows":[[${'"",'.repeat(330_000)}""]],${rest}}`],
  ['parts', `{"parts":[${'"",'.repeat(330_000)}""],"rows":[[]],${rest}}`],
])('refuses a plan with too many %s at once', (_, plan) => {
  const { user } = process.threadCpuUsage()
  expect(readPlan(Buffer.from(plan))).toMatchObject({ status: 400 })
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(MOST_MS)
})
