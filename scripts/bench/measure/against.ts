import { join } from 'node:path'
import { freePort } from '../../bootstrap/prepare-server.mjs'
import { at, root } from '../../bootstrap/project.mjs'
import { watchdog } from '../../launcher/processes.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section, type Target } from '../figures.ts'
import type { BareReply } from '../load/bare-server.ts'
import { buildVersion } from '../load/other-version.ts'
import { type Server, startProgram, temporaryFolder } from '../load/server.ts'
import { type Call, measureInTurns, type Speed } from './throughput.ts'

const GZIP = { 'accept-encoding': 'gzip, deflate' }

const REVIEWS: Call = { name: 'reviews', path: '/rest/products/1/reviews' }
/** As browsers ask for it. */
const LIST: Call = { name: 'challenge list, compressed', path: '/api/Challenges', headers: GZIP }
/** It has grown since: measured by the byte. */
const PLAIN_LIST: Call = { name: 'challenge list, plain, by the byte', path: '/api/Challenges' }

const calls: readonly Call[] = [
  REVIEWS,
  LIST,
  PLAIN_LIST,
  { name: 'product search', path: '/rest/products/search?q=' },
  {
    name: 'login',
    path: '/rest/user/login',
    body: { email: 'jim@juice-sh.op', password: 'ncc-1701' },
  },
]

/** Each version starts so often, beside the first time, which makes its data. */
const STARTS = 4

/**
 * Measures this version beside that of a commit, and beside a bare Fastify server that sends the reviews. They take
 * turns, so that what else the machine does disturbs them alike.
 */
export async function measureAgainst(commit: string, effort: Effort): Promise<Section> {
  const other = await buildVersion(commit)
  using folder = temporaryFolder()
  const dataOf = (version: string): string => join(folder.path, version === root ? 'this' : 'other')
  const start = (version: string) => startVersion(version, dataOf(version))
  const starts: Record<'now' | 'before', number[]> = { now: [], before: [] }
  console.log('   measuring: starts')
  for (let run = 0; run <= STARTS; run += 1) {
    await using now = await start(root)
    await using before = await start(other)
    if (run === 0) continue
    starts.now.push(now.firstAnswerMs)
    starts.before.push(before.firstAnswerMs)
  }
  await using now = await start(root)
  await using before = await start(other)
  await using bare = await startBareServer(now.url, REVIEWS.path)
  const figures: Figure[] = []
  for (const call of calls) {
    console.log(`   measuring: ${call.name}`)
    const servers = call === REVIEWS ? [now, before, bare] : [now, before]
    const [ours, theirs, bares] = await measureInTurns(call, servers, effort)
    if (!ours || !theirs) continue
    const bytes = call === PLAIN_LIST ? (await sizeOf(now, call)) / (await sizeOf(before, call)) : 1
    figures.push(...ratios(call.name, ours, theirs, bytes, aims.timesOfCommit))
    if (bares) figures.push(...ratios(`${call.name}, bare Fastify`, ours, bares, 1, aims.timesOfBareServer))
  }
  const [firstNow, firstBefore] = [median(starts.now), median(starts.before)]
  figures.push({
    name: 'npm start to the first answer',
    value: firstNow / firstBefore,
    unit: 'times',
    note: `${formatFigure(firstNow)} beside ${formatFigure(firstBefore)} ms`,
  })
  return { title: `This version, times ${commit.slice(0, 7)}`, figures }
}

/**
 * Calls per second, and the processor time of a call turned round, so that more is better in both rows: it varies less
 * while the machine has other work. `bytes` is how many times as long our answer is.
 */
function ratios(name: string, ours: Speed, theirs: Speed, bytes: number, aim: Target): Figure[] {
  const beside = (field: keyof Speed): string =>
    `${formatFigure(ours[field])} beside ${formatFigure(theirs[field])}`
  const longer = bytes === 1 ? '' : `, of ${formatFigure(bytes)} times the bytes`
  return [
    {
      name,
      value: (bytes * ours.rate) / theirs.rate,
      unit: 'times',
      aim,
      note: `${beside('rate')} calls/s${longer}`,
    },
    {
      name: '   by processor time',
      value: (bytes * theirs.workUs) / ours.workUs,
      unit: 'times',
      note: `${beside('workUs')} µs for a call`,
    },
  ]
}

async function sizeOf({ url }: Pick<Server, 'url'>, { path }: Call): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  return (await response.arrayBuffer()).byteLength
}

/** Starts the version in a folder as `npm start` does. */
async function startVersion(version: string, dataDir: string) {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  const args = [...watchdog, join(version, 'scripts', 'run.mjs'), 'start']
  return startProgram({ args, env, port, cwd: version })
}

/** Headers that Node adds by itself, and one for clients that name an encoding, as `fetch` always does. */
const NOT_COPIED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'vary'])

/** Starts a server that does nothing but send what the shop sends on this path. */
async function startBareServer(shop: string, path: string) {
  const port = await freePort()
  const response = await fetch(`${shop}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !NOT_COPIED.has(name)))
  const reply: BareReply = { port, path, headers, body: await response.text() }
  const args = [...watchdog, at('scripts', 'bench', 'load', 'bare-server.ts'), JSON.stringify(reply)]
  return startProgram({ args, port, firstRequest: { path } })
}
