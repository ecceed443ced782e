import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfiguration } from '#server/config/load.ts'
import { shopSettings } from '#server/config/schema.ts'
import { loadLabs } from '#server/training/catalogue/labs.ts'
import { at } from '../../bootstrap/project.mjs'
import { aims } from '../aims.ts'
import { type Figure, formatFigure, percentile, type Section } from '../figures.ts'
import { buildManyShopsServer, shopTokensOf } from '../load/build-server.ts'
import { type Bystander, startBystander } from '../load/bystander.ts'
import { createRemoteTools } from '../load/remote.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'
import { exploitsOf, type Outcome, simulateLearner } from './soak-class.ts'

const SHOPS = 30
const MINUTE_MS = 60_000
const LONGEST_WORDS = 300
/** Warm-up: caches and heaps grow to their size. At most a third of the time. */
const WARM_UP_MINUTES = 10

/** The number of attacks by result. */
type Endings = ReadonlyMap<string, number>

/** The observations of one minute. */
interface Minute {
  serverMb: number
  sandboxMb: number
  heapMb: number
  waits: number[]
}

/** Lets a class attack for this long while another customer shops. The server's memory must not grow. */
export async function measureSoak(minutes: number): Promise<Section> {
  using folder = temporaryFolder()
  const main = await buildManyShopsServer()
  const received: unknown[] = []
  const complaints: string[] = []
  await using server = await startServer({
    dataDir: folder.path,
    main,
    mainArgs: [String(SHOPS + 1)],
    onMessage: (message) => received.push(message),
    onComplaint: (words) => complaints.push(...words.trimEnd().split('\n')),
  })
  const [shopToken = '', ...shopTokens] = await shopTokensOf(server)
  const endings = new Map<string, number>()
  const count = (kind: string) => endings.set(kind, (endings.get(kind) ?? 0) + 1)
  const failed = new Map<number, number>()
  const noteStatus = (status: number) => {
    if (status >= 500) failed.set(status, (failed.get(status) ?? 0) + 1)
  }
  const agent = new Agent({ keepAlive: true })
  const soaked = {
    app: createRemoteTools(agent, server.port, noteStatus),
    url: server.url,
    exploits: await exploitsOf(await loadLabs(at('labs'))),
    settings: shopSettings(loadConfiguration(at('config'), process.env)),
    until: performance.now() + minutes * MINUTE_MS,
    note: (ending: Outcome) => count(typeof ending === 'string' ? ending : ending.error),
  }
  const bystander = startBystander(server.port, shopToken)
  received.length = 0
  const learners = Promise.all(shopTokens.map((one) => simulateLearner(soaked, one)))
  const seen: Minute[] = []
  let reported = 0
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(MINUTE_MS)
    const now = await look(server, received.splice(0), bystander, count)
    seen.push(now)
    console.log(line(minute, now, endings))
    for (const words of complaints.slice(reported))
      console.log(`    stderr: ${words.slice(0, LONGEST_WORDS)}`)
    reported = complaints.length
  }
  await learners
  await bystander.stop()
  agent.destroy()
  const section = sectionOf(seen, endings)
  section.figures.push(...countErrors(failed, complaints.length, server.sandboxDeaths()))
  return section
}

async function look(
  server: Server,
  received: readonly unknown[],
  bystander: Bystander,
  count: (kind: string) => void,
): Promise<Minute> {
  const { waits, failures } = await bystander.report()
  for (const failure of failures) count(failure)
  const heaps = received.filter(
    (message) => typeof message === 'object' && message !== null && 'heapMb' in message,
  )
  // A server sends its shop tokens when it starts, so tokens in this minute mean that it was restarted.
  if (received.some(Array.isArray)) count('the server ended and was started again')
  const heapMb = Number(heaps.at(-1)?.heapMb ?? Number.NaN)
  return { serverMb: server.memoryMb(), sandboxMb: server.sandboxMb(), heapMb, waits }
}

/** One line for each minute, and one for each new kind of error. */
function line(minute: number, { serverMb, sandboxMb, heapMb, waits }: Minute, endings: Endings): string {
  const [half, most, worst] = [50, 99, 100].map((share) => formatFigure(percentile(waits, share)))
  const errors = errorsOf(endings).map(([kind, times]) => `\n    ${times} × ${kind}`)
  const { through = 0, blocked = 0 } = Object.fromEntries(endings)
  return (
    `minute ${minute}: server ${formatFigure(serverMb)} MB (heap ${formatFigure(heapMb)} MB), the sandbox ${formatFigure(sandboxMb)} MB; ` +
    `bystander p50 ${half} ms, p99 ${most} ms, longest ${worst} ms; ` +
    `attacks ${through} through, ${blocked} blocked${errors.join('')}`
  )
}

function sectionOf(seen: readonly Minute[], endings: Endings): Section {
  const settled = seen.slice(Math.min(WARM_UP_MINUTES, Math.floor(seen.length / 3)))
  const waits = seen.flatMap((minute) => minute.waits)
  const growth = (of: (minute: Minute) => number) => slope(settled.map(of)) * 60
  const errors = errorsOf(endings).reduce((sum, [, times]) => sum + times, 0)
  return {
    title: `${SHOPS} shops, attacked for ${seen.length} minutes`,
    figures: [
      {
        name: 'memory of the server grows by',
        value: growth(({ serverMb }) => serverMb),
        unit: 'MB/h',
        aim: aims.soakGrowthMbPerHour,
      },
      {
        name: 'memory of the sandbox grows by',
        value: growth(({ sandboxMb }) => sandboxMb),
        unit: 'MB/h',
        aim: aims.soakGrowthMbPerHour,
      },
      { name: 'memory of the server at the end', value: seen.at(-1)?.serverMb ?? Number.NaN, unit: 'MB' },
      {
        name: 'a bystander waits (p99)',
        value: percentile(waits, 99),
        unit: 'ms',
        aim: aims.soakNeighbourMs,
        note: `longest ${formatFigure(percentile(waits, 100))} ms`,
      },
      {
        name: 'attacks that got through',
        value: endings.get('through') ?? 0,
        unit: 'attacks',
        note: `${endings.get('blocked') ?? 0} blocked`,
      },
      { name: 'errors that nobody wants', value: errors, unit: 'errors', aim: aims.soakErrors },
    ],
  }
}

/** Errors of the run. Some are part of the game: invalid SQL is answered with 500. */
function countErrors(failed: ReadonlyMap<number, number>, complaints: number, deaths: number): Figure[] {
  const all = [...failed].toSorted(([one], [other]) => one - other)
  return [
    {
      name: 'attacks’ requests that were answered with 5xx',
      value: all.reduce((sum, [, times]) => sum + times, 0),
      unit: 'requests',
      note: all.map(([status, times]) => `${times} × ${status}`).join(', '),
    },
    { name: 'lines on stderr', value: complaints, unit: 'lines', aim: aims.soakComplaints },
    { name: 'ends of the sandbox’s process', value: deaths, unit: 'times', aim: aims.soakSandboxDeaths },
  ]
}

function errorsOf(endings: Endings): [kind: string, times: number][] {
  return [...endings].filter(([kind]) => kind !== 'through' && kind !== 'blocked')
}

/** The growth per value: slope of the least-squares line. */
function slope(values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const places = values.map((_, index) => index)
  const [middle, average] = [mean(places), mean(values)]
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - average), 0)
  return rise / places.reduce((sum, at) => sum + (at - middle) ** 2, 0)
}
