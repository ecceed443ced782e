import { expect, it } from 'vitest'
import { readPlan } from './plan.ts'

/** It took more than a second; now it is a few milliseconds, most of them for reading the JSON. */
const MOST_MS = 150

const rest = '"pace":"at once","fixLength":true,"find":""'

it.each([
  ['rows', `{"parts":["YQ=="],"rows":[${'[],'.repeat(330_000)}[]],${rest}}`],
  ['values in a row', `{"parts":["YQ=="],"rows":[[${'"",'.repeat(330_000)}""]],${rest}}`],
  ['parts', `{"parts":[${'"",'.repeat(330_000)}""],"rows":[[]],${rest}}`],
])('refuses a plan of too many %s at once', (_, plan) => {
  const { user } = process.threadCpuUsage()
  expect(readPlan(Buffer.from(plan))).toMatchObject({ status: 400 })
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(MOST_MS)
})
