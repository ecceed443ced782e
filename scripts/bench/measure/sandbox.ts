import { Agent } from 'node:http'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, percentile, type Section } from '../figures.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'
import { type CustomerCall, sendCall } from '../load/visitors.ts'
import { figureOf, measureCall } from './throughput.ts'

const injection = { email: "' or 1=1--", password: 'x' }

/** Logs in as Jim after the database has counted to this number. */
function counting(steps: string): CustomerCall {
  const numbers = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n ${steps})`
  const row = `(${numbers} SELECT 2 + 0 * count(*) FROM n), '', 'jim@juice-sh.op', '', 'customer', '', '', '', '', 1, '', '', null`
  const email = `nobody' UNION SELECT ${row}--`
  return { method: 'POST', path: '/rest/user/login', body: JSON.stringify({ email, password: 'x' }) }
}

const bounded = counting('LIMIT 100000')
const endless = counting('')
const search: CustomerCall = { method: 'GET', path: '/rest/products/search?q=' }

/** Measures what SQL from attackers costs. */
export async function measureSandbox(pace: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  const call = { name: 'login by injection', path: '/rest/user/login', body: injection }
  return {
    title: 'SQL from attackers',
    figures: [
      figureOf(call, await measureCall(server, call, pace)),
      ...(await measureSlowWay(server, pace)),
      ...(await measureEndless(server)),
    ],
  }
}

async function measureSlowWay({ port }: Server, { slowQuestions }: Effort): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true })
  const first = await timeOf(agent, port, bounded, 200)
  const times: number[] = []
  for (let count = 0; count < slowQuestions; count++) times.push(await timeOf(agent, port, bounded, 200))
  agent.destroy()
  return [
    { name: 'counting to 100,000, the first time', value: first, unit: 'ms', note: 'starts a worker' },
    {
      name: 'counting to 100,000, from then on',
      value: median(times),
      unit: 'ms',
      note: `p99 ${formatFigure(percentile(times, 99))} ms`,
    },
  ]
}

/** Runs an endless query, and searches as another customer meanwhile. */
async function measureEndless({ port }: Server): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true })
  let isRunning = true
  const cut = timeOf(agent, port, endless, 500).finally(() => {
    isRunning = false
  })
  const searches: number[] = []
  while (isRunning) searches.push(await timeOf(agent, port, search, 200))
  const cutMs = await cut
  agent.destroy()
  return [
    { name: 'a query that never ends is cut after', value: cutMs, unit: 'ms', aim: { below: 2_500 } },
    {
      name: 'a search meanwhile',
      value: median(searches),
      unit: 'ms',
      note: `p99 ${formatFigure(percentile(searches, 99))} ms`,
    },
  ]
}

async function timeOf(agent: Agent, port: number, call: CustomerCall, status: number): Promise<number> {
  const since = performance.now()
  const found = await sendCall(agent, port, call)
  if (found !== status) throw new Error(`${call.path} was answered with ${found} instead of ${status}`)
  return performance.now() - since
}
