import { expect, it } from 'vitest'
import { parseRunPlan } from './plan.ts'

const rest = '"pace":"at once","fixLength":true,"find":""'

it.each([
  ['rows', `{"parts":["YQ=="],"rows":[${'[],'.repeat(330_000)}[]],${rest}}`],
  ['values in a row', `{"parts":["YQ=="],"rows":[[${'"",'.repeat(330_000)}""]],${rest}}`],
  ['parts', `{"parts":[${'"",'.repeat(330_000)}""],"rows":[[]],${rest}}`],
])('refuses a plan with too many %s at once', (_, plan) => {
  expect(parseRunPlan(Buffer.from(plan))).toMatchObject({ status: 400 })
})
