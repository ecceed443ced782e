import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { at, root } from '../../bootstrap/project.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, formatFigure, median, percentile, type Section } from '../figures.ts'
import { buildManyShopsServer, shopTokensOf } from '../load/build-server.ts'
import { startBystander } from '../load/bystander.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'

const CODING = '/training/coding/basketAccessChallenge'
const WEAK = readFileSync(join(root, 'labs', 'view-basket', 'weak.ts'), 'utf8')
/** Code that never ends and ignores interrupts. */
const ENDLESS = WEAK.replace(
  '  return ',
  '  Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)\n  return ',
)
/** After this many endless runs in a row the learner's code is disabled and the weak code runs again. */
const UNTIL_PUT_ASIDE = 3
const KILLS = 10
/** Names of the editor's chunks in the build. The last is for components only. */
const EDITOR = ['CodeEditor', 'CustomFix', 'typescript.worker', '_virtual_react-types']
/** Calls before the measurement. */
const WARM_UP_CALLS = 50

/** Measures what a learner's own code costs, and how endless code affects other users. */
export async function measureCustomFix({ customFixCalls }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const main = await buildManyShopsServer()
  await using server = await startServer({ dataDir: folder.path, main, mainArgs: ['2'] })
  const [learnersToken = '', bystandersToken = ''] = await shopTokensOf(server)
  const learner = await logIn(server, learnersToken)
  return {
    title: 'Your fix',
    figures: [
      editorSize(),
      ...(await measureCost(learner, customFixCalls)),
      ...(await measureKills(learner, server, bystandersToken)),
    ],
  }
}

/** Size of everything that is fetched when a learner starts to write, as transferred. */
function editorSize(): Figure {
  const parts = EDITOR.flatMap((name) => {
    const found = globSync(at('build', 'web', 'assets', `${name}-*.br`))
    if (found.length === 0) throw new Error(`Nothing of the web app is called ${name} any more`)
    return found
  })
  const bytes = parts.reduce((sum, file) => sum + statSync(file).size, 0)
  return { name: 'the editor, compressed', value: bytes / 1_000, unit: 'KB', aim: aims.editorKb }
}

/** Sends a request to the learner's shop. Returns the duration in milliseconds. */
type Ask = (method: string, path: string, body: object | undefined, status: number) => Promise<number>

async function logIn({ url }: Server, shopToken: string): Promise<Ask> {
  const headers = { 'x-shop-ticket': shopToken, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'jim@juice-sh.op', password: 'ncc-1701' })
  const answer = await fetch(`${url}/rest/user/login`, { method: 'POST', headers, body })
  const { authentication } = (await answer.json()) as { authentication: { token: string } }
  const known = { ...headers, authorization: `Bearer ${authentication.token}` }
  return async (method, path, sent, status) => {
    const since = performance.now()
    const given = await fetch(url + path, { method, headers: known, body: JSON.stringify(sent) })
    await given.arrayBuffer()
    if (given.status !== status) throw new Error(`${method} ${path} was answered with ${given.status}`)
    return performance.now() - since
  }
}

/**
 * Looks up a basket with the lab's weak code and with the learner's copy of it, alternately, so that both meet the same state
 * of the machine.
 */
async function measureCost(ask: Ask, calls: number): Promise<Figure[]> {
  await ask('PUT', `${CODING}/own`, { source: WEAK }, 200)
  const times = { null: [] as number[], own: [] as number[] }
  for (let round = 0; round < calls / WARM_UP_CALLS; round++) {
    for (const fix of [null, 'own'] as const) {
      await ask('PUT', `${CODING}/live`, { fix }, 200)
      for (let call = 0; call < WARM_UP_CALLS; call++) {
        const ms = await ask('GET', '/rest/basket/2', undefined, 200)
        if (round > 0) times[`${fix}`].push(ms)
      }
    }
  }
  const [built, custom] = [times.null, times.own]
  return [
    { name: 'a basket, by the shop’s code', value: median(built), unit: 'ms', note: spread(built) },
    { name: 'the same by the learner’s code', value: median(custom), unit: 'ms', note: spread(custom) },
    {
      name: 'what a call of the learner’s code costs',
      value: median(custom) - median(built),
      unit: 'ms',
      aim: aims.customFixCallMs,
    },
  ]
}

/** Endless code is killed over and over while another customer shops. */
async function measureKills(ask: Ask, { port }: Server, shopToken: string): Promise<Figure[]> {
  await ask('PUT', `${CODING}/own`, { source: ENDLESS }, 200)
  const bystander = startBystander(port, shopToken)
  await sleep(1_000)
  const before = await bystander.report()
  const kills: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % UNTIL_PUT_ASIDE === 0) await ask('PUT', `${CODING}/live`, { fix: 'own' }, 200)
    kills.push(await ask('GET', '/rest/basket/2', undefined, 500))
  }
  const { waits, failures } = await bystander.report()
  await bystander.stop()
  return [
    { name: 'code that never ends is killed after', value: median(kills), unit: 'ms', note: spread(kills) },
    {
      name: 'a bystander waits meanwhile (p99)',
      value: percentile(waits, 99),
      unit: 'ms',
      aim: aims.customFixNeighbourMs,
      note: `longest ${formatFigure(Math.max(...waits))} ms of ${waits.length}; p99 before ${formatFigure(percentile(before.waits, 99))} ms`,
    },
    { name: 'and gets no answer', value: failures.length, unit: 'errors', aim: aims.customFixErrors },
  ]
}

function spread(times: readonly number[]): string {
  return `p10 ${formatFigure(percentile(times, 10))}, p95 ${formatFigure(percentile(times, 95))}, p99 ${formatFigure(percentile(times, 99))} ms`
}
