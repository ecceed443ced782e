import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../../bootstrap/project.mjs'
import { aims, competitor } from '../aims.ts'
import type { Effort } from '../effort.ts'
import type { Figure, Section } from '../figures.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'

/** A call that is repeated as fast as the server answers. */
export interface Call extends Pick<Figure, 'name' | 'peer' | 'aim'> {
  path: string
  /** Sent as JSON with POST. Without it the call is a GET. */
  body?: object
}

/** Seconds of load on a call. */
type Pace = Pick<Effort, 'seconds' | 'warmUpSeconds'>

const CONNECTIONS = 10

const calls: readonly Call[] = [
  { name: 'product search', path: '/rest/products/search?q=', peer: competitor.searches, aim: aims.searches },
  { name: 'product list', path: '/api/Products' },
  {
    name: 'challenge list, sorted',
    path: '/api/Challenges/?sort=name',
    peer: competitor.challengeLists,
    aim: aims.challengeLists,
  },
  {
    name: 'challenge list',
    path: '/api/Challenges',
    peer: competitor.challengeLists,
    aim: aims.challengeLists,
  },
  {
    name: 'login',
    path: '/rest/user/login',
    body: { email: 'jim@juice-sh.op', password: 'ncc-1701' },
    peer: competitor.logins,
    aim: aims.logins,
  },
  { name: 'reviews', path: '/rest/products/1/reviews', peer: competitor.reviewLists, aim: aims.reviewLists },
]

/** How many calls of each kind are answered, with the server and the load on the same machine. */
export async function measureThroughput(pace: Effort): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  const figures: Figure[] = []
  for (const call of calls) figures.push(await measureCall(server, call, pace))
  return { title: `Calls at ${CONNECTIONS} connections`, figures }
}

/** The part of autocannon's result that is used here. */
interface LoadResult {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  non2xx: number
}

/** Throws if a call failed: refusals are fast and say nothing about speed. */
export async function measureCall(server: Pick<Server, 'url'>, call: Call, pace: Pace): Promise<Figure> {
  const { requests, latency, errors, non2xx } = await runAutocannon(
    `${server.url}${call.path}`,
    call.body,
    pace,
  )
  if (errors + non2xx > 0) throw new Error(`${call.name}: ${errors} calls failed, ${non2xx} were refused`)
  const { name, peer: peerValue, aim } = call
  return {
    name,
    value: requests.average,
    unit: 'calls/s',
    ...(peerValue !== undefined && { peer: peerValue }),
    ...(aim && { aim }),
    note: `p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
  }
}

/** Runs autocannon in a separate process. */
export async function runAutocannon(url: string, body: object | undefined, pace: Pace): Promise<LoadResult> {
  const connections = ['-c', String(CONNECTIONS)]
  const post = ['-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(body)]
  const args = [
    at('node_modules', 'autocannon', 'autocannon.js'),
    '--json',
    ...connections,
    ...['-d', String(pace.seconds)],
    ...['--warmup', '[', ...connections, '-d', String(pace.warmUpSeconds), ']'],
    ...(body ? post : []),
    url,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  // The warm-up prints a result as well, on the line before.
  const result: LoadResult = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return result
}
