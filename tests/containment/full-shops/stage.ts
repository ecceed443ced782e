import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Server, startServer, temporaryFolder } from '../../../scripts/bench/load/server.ts'
import type { HeavyCall } from './call.ts'
import { createFullShops, refill } from './fill.ts'
import { collectGarbage, type Reading, readMessage, readMeter, takeWaits } from './meter.ts'
import { type Answer, enter, type Visitors } from './visitor.ts'
import type { Wait } from './waits.ts'

export const SHOPS = ['grown-1', 'grown-2', 'grown-3', 'grown-4'] as const
const NEIGHBOUR = 'neighbour'

/** Four full shops and a neighbour in one server. */
export interface LoadStage extends AsyncDisposable {
  server: Server
  visitors: readonly Visitors[]
  /**
   * Sends a call this many times at once from each of this many shops, and measures the effect on others. Of several
   * calls, each shop sends another one. Clients read nothing before all responses have begun, so that the server has to
   * keep them. What the server does between rounds counts for the next one. Only if several shops send, it counts as a
   * gap, and garbage is collected after it, so that memory is that of this round.
   */
  round(calls: readonly HeavyCall[], times: number, shops: number): Promise<Round>
  /** What the server did between a round and the next one of several shops. */
  gaps: readonly Gap[]
}

/** The effect on others between two rounds. */
type Gap = Pick<Round, 'busyMs' | 'waits'>

/** The result of expensive calls. */
export interface Round extends Reading {
  calls: readonly HeavyCall[]
  times: number
  shops: number
  answers: Answer[]
  /** Memory of the sandbox's process at the end. */
  sandboxMb: number
  waits: Wait[]
}

export async function openLoadStage(): Promise<LoadStage> {
  const folder = temporaryFolder()
  await createFullShops(folder.path, SHOPS)
  const main = join(import.meta.dirname, 'server.ts')
  const server = await startServer({ dataDir: folder.path, main, mainArgs: [[...SHOPS, NEIGHBOUR].join()] })
  const { shopTokens, meterPort } = readMessage(await server.firstMessage)
  const neighbour = fork(join(import.meta.dirname, 'neighbour.ts'), [
    String(server.port),
    shopTokens.at(-1) ?? '',
    String(server.pids().server),
  ])
  const crowds = await Promise.all(SHOPS.map((_, index) => enter(server.port, shopTokens[index] ?? '')))
  await collectGarbage(meterPort)
  await takeWaits(neighbour)
  const gaps: Gap[] = []
  return {
    server,
    visitors: crowds,
    gaps,
    round: async (calls, times, shops) => {
      if (calls.some(({ needsBasket }) => needsBasket))
        for (const name of SHOPS.slice(0, shops)) refill(folder.path, name)
      if (shops > 1) {
        const { busyMs } = await readMeter(meterPort)
        gaps.push({ busyMs, waits: await takeWaits(neighbour) })
        await collectGarbage(meterPort)
        await takeWaits(neighbour)
      }
      const allBegun = Promise.withResolvers<void>()
      let begun = 0
      const waitForAll = (): Promise<void> => {
        begun += 1
        if (begun === times * shops) allBegun.resolve()
        return allBegun.promise
      }
      const answers = await Promise.all(
        crowds.slice(0, shops).flatMap((crowd, index) => {
          const call = calls[index % calls.length]
          return call ? Array.from({ length: times }, () => crowd.send(call, waitForAll)) : []
        }),
      )
      const { busyMs, memoryMb } = await readMeter(meterPort)
      return {
        calls,
        times,
        shops,
        answers,
        busyMs,
        memoryMb,
        waits: await takeWaits(neighbour),
        sandboxMb: server.sandboxMb(),
      }
    },
    [Symbol.asyncDispose]: async () => {
      neighbour.kill()
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}
