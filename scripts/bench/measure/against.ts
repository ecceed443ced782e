import { join } from 'node:path'
import { freePort } from '../../bootstrap/prepare-server.mjs'
import { at, root } from '../../bootstrap/project.mjs'
import { watchdog } from '../../launcher/processes.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, type Section } from '../figures.ts'
import type { BareReply } from '../load/bare-server.ts'
import { buildVersion } from '../load/other-version.ts'
import { startProgram, temporaryFolder } from '../load/server.ts'
import { type Call, measureCall } from './throughput.ts'

const REVIEWS: Call = { name: 'reviews', path: '/rest/products/1/reviews' }

const calls: readonly Call[] = [
  REVIEWS,
  { name: 'challenge list', path: '/api/Challenges' },
  { name: 'product search', path: '/rest/products/search?q=' },
  {
    name: 'login',
    path: '/rest/user/login',
    body: { email: 'jim@juice-sh.op', password: 'ncc-1701' },
  },
]

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
  // The first start of each makes its data.
  for (let run = 0; run <= effort.starts; run += 1) {
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
    const [ours = 0, theirs = 0, bares] = await measureInTurns(call, servers, effort)
    figures.push(ratio(call.name, ours, theirs, 'calls/s', aims.timesOfCommit))
    if (bares === undefined) continue
    figures.push(ratio(`${call.name}, bare Fastify`, ours, bares, 'calls/s', aims.timesOfBareServer))
  }
  figures.push(ratio('npm start to the first answer', median(starts.now), median(starts.before), 'ms'))
  return { title: `This version, times ${commit.slice(0, 7)}`, figures }
}

/** Returns the calls per second of each server: the median of the rounds. */
async function measureInTurns(
  call: Call,
  servers: readonly { url: string }[],
  { rounds, roundSeconds }: Effort,
): Promise<number[]> {
  const rates = servers.map((): number[] => [])
  const pace = { seconds: roundSeconds, warmUpSeconds: 1 }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries())
      rates[index]?.push((await measureCall(server, call, pace)).value)
  }
  return rates.map(median)
}

function ratio(name: string, ours: number, theirs: number, unit: string, aim?: Figure['aim']): Figure {
  const note = `${formatFigure(ours)} beside ${formatFigure(theirs)} ${unit}`
  return { name, value: ours / theirs, unit: 'times', ...(aim && { aim }), note }
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
