import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { aims, competitor } from '../aims.ts'
import type { Effort } from '../effort.ts'
import { type Figure, median, type Section } from '../figures.ts'
import { buildManyShopsServer, shopTokensOf } from '../load/build-server.ts'
import { type Server, type ServerOptions, startServer, temporaryFolder } from '../load/server.ts'
import { mixedCalls, sendCall, sendLoad } from '../load/visitors.ts'

const SAMPLE_MS = 250
const ACTIVE = 50
const CROWDS = [100, 500]

/** Memory of the server's process and of the sandbox's, as the system counts it (resident set). */
export async function measureMemory(pace: Effort): Promise<Section> {
  const one = await measureOneShop(pace)
  const main = await buildManyShopsServer()
  const many: Figure[] = []
  for (const known of CROWDS) {
    const loadedMb = await measureManyShops(pace, known, main)
    many.push({
      name: `${known} shops, ${ACTIVE} of them active, under load`,
      value: loadedMb,
      unit: 'MB',
    })
    many.push({
      name: `each further active shop, of ${known}`,
      value: (loadedMb - one.loadedMb) / (ACTIVE - 1),
      unit: 'MB',
      aim: aims.furtherShopMb,
    })
  }
  return { title: 'Memory of the server', figures: [...one.figures, ...many] }
}

async function measureOneShop({ restMs, roundMs }: Effort): Promise<{ figures: Figure[]; loadedMb: number }> {
  using folder = temporaryFolder()
  await using server = await startServer({ dataDir: folder.path })
  await sleep(restMs)
  const idleMb = server.memoryMb()
  const idleSandboxMb = server.sandboxMb()
  const first = await memoryUnderLoad(server, [], roundMs)
  const second = await memoryUnderLoad(server, [], roundMs)
  const third = await memoryUnderLoad(server, [], roundMs)
  const seconds = roundMs / 1000
  const figures: Figure[] = [
    { name: 'one shop, idle', value: idleMb, unit: 'MB', peer: competitor.idleMb, aim: aims.shopMb },
    {
      name: `one shop, after ${seconds} s of load`,
      value: first.memoryMb,
      unit: 'MB',
      peer: competitor.loadedMb,
      aim: aims.loadedShopMb,
      note: `${Math.round(first.calls / seconds)} mixed calls/s`,
    },
    {
      name: `growth in ${seconds * 2} s more of load`,
      value: third.memoryMb - first.memoryMb,
      unit: 'MB',
      aim: aims.growthMb,
      note: `after ${seconds * 2} s: ${Math.round(second.memoryMb)} MB`,
    },
    { name: 'process of the sandbox, idle', value: idleSandboxMb, unit: 'MB' },
    { name: 'process of the sandbox, after load', value: server.sandboxMb(), unit: 'MB' },
    { name: 'spare process of the sandbox', value: server.spareMb(), unit: 'MB' },
    { name: 'all three, what they share counted once', value: server.togetherMb(), unit: 'MB' },
  ]
  return { figures, loadedMb: first.memoryMb }
}

/** Measures a server with this many shops on disk, some of which get an equal number of requests. */
async function measureManyShops({ roundMs }: Effort, known: number, main: string): Promise<number> {
  using folder = temporaryFolder()
  const options = { dataDir: folder.path, main, mainArgs: [String(known)] }
  await makeShops({ ...options, writeCache: true })
  await using server = await startServer(options)
  const shopTokens = await shopTokensOf(server)
  const { memoryMb } = await memoryUnderLoad(server, shopTokens.slice(0, ACTIVE), roundMs)
  return memoryMb
}

/** Runs in a separate process, so that its memory does not count in the measured one. */
async function makeShops(options: ServerOptions): Promise<void> {
  await using server = await startServer(options)
  const agent = new Agent({ keepAlive: true })
  const call = { method: 'GET', path: '/rest/admin/application-version' } as const
  for (const shopToken of await shopTokensOf(server)) await sendCall(agent, server.port, call, shopToken)
  agent.destroy()
}

/** The memory in the last quarter of a round of load, and the number of requests in that round. */
async function memoryUnderLoad(
  server: Server,
  shopTokens: readonly string[],
  forMs: number,
): Promise<{ memoryMb: number; calls: number }> {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(server.memoryMb()), SAMPLE_MS)
  const calls = await sendLoad({ port: server.port, shopTokens, calls: mixedCalls, forMs })
  clearInterval(timer)
  return { memoryMb: median(samples.slice(-Math.ceil(samples.length / 4))), calls }
}
