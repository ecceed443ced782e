import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverSource } from '../../launcher/server-process.mjs'
import { aims } from '../aims.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figures.ts'
import { runAutocannon } from '../load/autocannon.ts'
import { startServer, temporaryFolder } from '../load/server.ts'

/** What is done for each call and is no part of the answer, by the files that do it. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'access log': /\/server\/(?:shop\/access-log|http\/replies\/access-log-line)\.ts$/,
  history: /\/server\/(?:workbench\/|shop\/exchanges\.ts|http\/replies\/tracing\.ts)/,
  'fair scheduler': /\/server\/http\/limits\/fair-scheduler\.ts$/,
}

/** A profile of V8, as far as it is used here. */
interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string }; children?: number[] }[]
  samples: number[]
}

/** The share of access log, history and fair scheduler in the processor time of reviews, by a profile of the server. */
export async function measureBookkeeping({ seconds, warmUpSeconds }: Effort): Promise<Figure> {
  using folder = temporaryFolder()
  await profile(folder.path, { seconds, warmUpSeconds })
  const file = readdirSync(folder.path).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error('The server wrote no profile')
  const shares = sharesIn(JSON.parse(readFileSync(join(folder.path, file), 'utf8')))
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const note = [...shares].map(([name, share]) => `${name} ${share.toFixed(1)}`).join(', ')
  return {
    name: 'reviews: access log, history, fair scheduler',
    value: all,
    unit: '%',
    aim: aims.bookkeepingPercent,
    note,
  }
}

/** The source runs, as a profile of the bundle does not say which file a function is from. */
async function profile(dataDir: string, pace: Pick<Effort, 'seconds' | 'warmUpSeconds'>): Promise<void> {
  await using server = await startServer({ dataDir, main: serverSource, isProfiled: true })
  await runAutocannon(`${server.url}/rest/products/1/reviews`, {}, pace)
}

/**
 * The share of each part in percent of the second half of all samples: the first half has the start. What Node does
 * counts for the file that called it.
 */
function sharesIn({ nodes, samples }: Profile): Map<string, number> {
  const partOf = partsOfNodes(nodes)
  const idle = new Set(
    nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === '(idle)' ? [id] : [])),
  )
  const busy = samples.slice(samples.length / 2).filter((id) => !idle.has(id))
  const shares = new Map(Object.keys(PARTS).map((name) => [name, 0]))
  for (const id of busy) {
    const part = partOf.get(id)
    if (part !== undefined) shares.set(part, (shares.get(part) ?? 0) + 100 / busy.length)
  }
  return shares
}

function partsOfNodes(nodes: Profile['nodes']): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Map<number, string>()
  const walk = (id: number, caller: string | undefined): void => {
    const node = byId.get(id)
    const part = node?.callFrame.url.startsWith('file:') ? partOfFile(node.callFrame.url) : caller
    if (part !== undefined) found.set(id, part)
    for (const child of node?.children ?? []) walk(child, part)
  }
  const [root] = nodes
  if (root) walk(root.id, undefined)
  return found
}

function partOfFile(url: string): string | undefined {
  return Object.entries(PARTS).find(([, files]) => files.test(url))?.[0]
}
