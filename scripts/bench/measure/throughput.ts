import { join } from 'node:path'
import { mallocSettings } from '../../launcher/server-process.mjs'
import { aims, competitor } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section } from '../figures.ts'
import { CONNECTIONS, type LoadPace, runAutocannon } from '../load/autocannon.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'
import { measureBookkeeping } from './bookkeeping.ts'

/** A call that is repeated as fast as the server answers. */
export interface Call extends Pick<Figure, 'name' | 'peer' | 'aim'> {
  path: string
  /** Sent as JSON with POST. Without it the call is a GET. */
  body?: object
  headers?: Readonly<Record<string, string>>
}

/** As browsers ask. */
const GZIP = { 'accept-encoding': 'gzip, deflate' }

const CUSTOMER = { email: 'jim@juice-sh.op', password: 'ncc-1701' }

/**
 * The ten calls that browsers ask most in a learner's session (recorded: page, reload, score board, sign-in, product,
 * basket, coding challenge), and two that other shops of this kind are compared by.
 */
const callsOf = (token: string, basket: number): readonly Call[] => [
  { name: 'page', path: '/', headers: GZIP },
  { name: 'product search', path: '/rest/products/search?q=', peer: competitor.searches, aim: aims.searches },
  { name: 'quantities', path: '/api/Quantitys/', headers: GZIP },
  {
    name: 'challenge list, sorted',
    path: '/api/Challenges/?sort=name',
    peer: competitor.challengeLists,
    aim: aims.challengeLists,
  },
  {
    name: 'challenge list, sorted and compressed',
    path: '/api/Challenges/?sort=name',
    headers: GZIP,
  },
  { name: 'one challenge', path: '/api/Challenges/?name=Score%20Board', headers: GZIP },
  { name: 'versions of the code', path: '/training/versions', headers: GZIP },
  { name: 'live versions', path: '/training/live', headers: GZIP },
  { name: 'basket', path: `/rest/basket/${basket}`, headers: { ...GZIP, authorization: `Bearer ${token}` } },
  { name: 'login', path: '/rest/user/login', body: CUSTOMER, peer: competitor.logins, aim: aims.logins },
  { name: 'reviews', path: '/rest/products/1/reviews', peer: competitor.reviewLists, aim: aims.reviewLists },
  { name: 'product list', path: '/api/Products' },
  {
    name: 'challenge list',
    path: '/api/Challenges',
    peer: competitor.challengeLists,
    aim: aims.challengeLists,
  },
]

/** How many calls of each kind are answered, with the server and the load on the same machine. */
export async function measureThroughput(pace: Effort): Promise<Section> {
  const figures = [...(await measureCalls(pace)), await measureBookkeeping(pace)]
  figures.push(...(await measureMemorySettings(pace)))
  return { title: `Calls at ${CONNECTIONS} connections`, figures }
}

/** A short reply, and one that is longer than the blocks that these settings are about. */
const REPLIES: readonly Call[] = [
  { name: 'reviews', path: '/rest/products/1/reviews' },
  { name: 'challenge list', path: '/api/Challenges' },
]

/** The processor time that settings of the memory allocator cost: beside a server without them. */
async function measureMemorySettings(pace: Effort): Promise<Figure[]> {
  using folder = temporaryFolder()
  const none = Object.fromEntries(Object.keys(mallocSettings).map((name) => [name, undefined]))
  await using usual = await startServer({ dataDir: join(folder.path, 'with') })
  await using plain = await startServer({
    dataDir: join(folder.path, 'without'),
    env: { ...process.env, ...none },
  })
  const figures: Figure[] = []
  for (const call of REPLIES) {
    const [ours, theirs] = await measureInTurns(call, [usual, plain], pace)
    if (!ours || !theirs) continue
    figures.push({
      name: `${call.name}: settings for little memory`,
      value: 100 * (ours.workUs / theirs.workUs - 1),
      unit: '%',
      aim: aims.memorySettingsPercent,
      note: `${formatFigure(ours.workUs)} beside ${formatFigure(theirs.workUs)} µs for a call`,
    })
  }
  return figures
}

async function measureCalls(pace: Effort): Promise<Figure[]> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  const { token, bid } = await logIn(server)
  const figures: Figure[] = []
  for (const call of callsOf(token, bid)) figures.push(figureOf(call, await measureCall(server, call, pace)))
  return figures
}

async function logIn({ url }: Server): Promise<{ token: string; bid: number }> {
  const body = JSON.stringify(CUSTOMER)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/rest/user/login`, { method: 'POST', headers, body })
  const { authentication }: { authentication: { token: string; bid: number } } = await response.json()
  return authentication
}

export function figureOf({ name, peer, aim }: Call, { rate, workUs, p50, p99 }: Measured): Figure {
  return {
    name,
    value: rate,
    unit: 'calls/s',
    ...(peer !== undefined && { peer }),
    ...(aim && { aim }),
    note: `${workUs.toFixed(0)} µs of the processor, p50 ${p50} ms, p99 ${p99} ms`,
  }
}

/** What a call takes. */
export interface Measured {
  /** Calls per second. */
  rate: number
  /** Processor time of the server for each call, in microseconds; NaN if the system does not report it. */
  workUs: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/** Throws if a call failed: refusals are fast and say nothing about speed. */
export async function measureCall(
  server: Pick<Server, 'url' | 'workMs'>,
  { name, path, body, headers }: Call,
  pace: LoadPace,
): Promise<Measured> {
  const before = server.workMs()
  const load = await runAutocannon(
    `${server.url}${path}`,
    { ...(body && { body }), ...(headers && { headers }) },
    pace,
  )
  const workUs = ((server.workMs() - before) * 1_000) / load.answers
  const { requests, latency, errors, non2xx } = load
  if (errors + non2xx > 0) throw new Error(`${name}: ${errors} calls failed, ${non2xx} were refused`)
  return { rate: requests.average, workUs, p50: latency.p50, p99: latency.p99 }
}

/** The median of each server's rounds. */
export async function measureInTurns(
  call: Call,
  servers: readonly Pick<Server, 'url' | 'workMs'>[],
  { rounds, roundSeconds }: Effort,
): Promise<Speed[]> {
  const measured = servers.map((): Speed[] => [])
  const pace = { seconds: roundSeconds, warmUpSeconds: 1 }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries())
      measured[index]?.push(await measureCall(server, call, pace))
  }
  return measured.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    workUs: median(all.map(({ workUs }) => workUs)),
  }))
}

export type Speed = Pick<Measured, 'rate' | 'workUs'>
