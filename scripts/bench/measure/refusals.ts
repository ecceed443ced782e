import { readValue } from '../../../server/sandbox/learner-code/read-value.ts'
import { parseRunPlan } from '../../../server/workbench/plan.ts'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, median, type Section } from '../figures.ts'

/** Takes more than a result may have: numbers, objects and fields. */
const RESULTS: Readonly<Record<string, unknown>> = {
  numbers: repeated(1, 190_000),
  objects: repeated(['o', {}], 110_000),
  'fields of one object': ['o', Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]))],
  errors: repeated(['e', -1, '', ''], 65_000),
}

const REST = '"pace":"at once","fixLength":true,"find":""'

/** Plans of the workbench for too many requests. */
const PLANS: Readonly<Record<string, string>> = {
  rows: `{"parts":["YQ=="],"rows":[${'[],'.repeat(330_000)}[]],${REST}}`,
  'values in a row': `{"parts":["YQ=="],"rows":[[${'"",'.repeat(330_000)}""]],${REST}}`,
  parts: `{"parts":[${'"",'.repeat(330_000)}""],"rows":[[]],${REST}}`,
}

const ROUNDS = 5

/** How long input that is too large occupies the server's thread before it is refused. */
export async function measureRefusals(_: Effort): Promise<Section> {
  return {
    title: 'Refusals of large input',
    figures: [
      ...Object.entries(RESULTS).map(([what, result]) =>
        figure(`a result with too many ${what}`, () => {
          try {
            readValue('anything', result, 'run')
          } catch {
            return true
          }
          return false
        }),
      ),
      ...Object.entries(PLANS).map(([what, plan]) =>
        figure(`a plan with too many ${what}`, () => 'status' in parseRunPlan(Buffer.from(plan))),
      ),
    ],
  }
}

function repeated(value: unknown, times: number): unknown[] {
  return ['a', ...Array(times).fill(value)]
}

/** Processor time of this thread. */
function figure(name: string, isRefused: () => boolean): Figure {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { user } = process.threadCpuUsage()
    if (!isRefused()) throw new Error(`${name} was accepted`)
    times.push((process.threadCpuUsage().user - user) / 1_000)
  }
  return { name, value: median(times), unit: 'ms', aim: aims.refusalMs }
}
