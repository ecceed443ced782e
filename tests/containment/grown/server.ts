// The house in a process of its own, with a meter of how long its thread was busy without a pause. Never part of the
// product: whoever has the tickets is in all shops. It may read no other file of the tests.
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfiguration } from '../../../server/config/load.ts'
import { buildHouse } from '../../../server/house.ts'
import { farCrew } from '../../../server/sandbox/wire/far-crew.ts'

const TICK_MS = 5
/** Memory is looked at less often: that takes a moment by itself. */
const TICKS_BETWEEN_LOOKS = 8

/**
 * Ticks once in each turn of the loop and notes how much the thread has computed since: what all others had to wait
 * for. What other processes take of the machine does not count.
 */
class Meter {
  #busyMs = 0
  #memoryMb = 0
  #ticks = 0
  #before = process.threadCpuUsage()

  constructor() {
    setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** What happened since the last time; what happens now is waited for. */
  async read(): Promise<{ busyMs: number; memoryMb: number }> {
    await wait(2 * TICK_MS)
    this.#look()
    const reading = { busyMs: this.#busyMs, memoryMb: this.#memoryMb }
    this.#busyMs = 0
    this.#memoryMb = 0
    return reading
  }

  #tick(): void {
    const { user, system } = process.threadCpuUsage(this.#before)
    this.#before = process.threadCpuUsage()
    this.#busyMs = Math.max(this.#busyMs, (user + system) / 1_000)
    this.#ticks += 1
    if (this.#ticks % TICKS_BETWEEN_LOOKS === 0) this.#look()
  }

  #look(): void {
    this.#memoryMb = Math.max(this.#memoryMb, process.memoryUsage.rss() / 2 ** 20)
  }
}

const root = join(import.meta.dirname, '..', '..', '..')
const shops = (process.argv.at(-1) ?? '').split(',')
const configuration = loadConfiguration(join(root, 'config'), process.env)
const crew = farCrew(process.env)
const house = await buildHouse({
  root,
  configuration,
  dataDir: resolve(process.env.DATA_DIR ?? ''),
  version: '0.0.0',
  warn: (message) => console.warn(message),
  ...(crew && { sandbox: { crew } }),
})
process.once('SIGTERM', async () => {
  await house.close()
  process.exit(0)
})

const meter = new Meter()
const meterWindow = createServer(async (_request, response) => {
  response.end(JSON.stringify(await meter.read()))
})
meterWindow.listen(0, '127.0.0.1', async () => {
  const address = meterWindow.address()
  const tickets = shops.map((id) => house.host.ticket(id))
  process.send?.({ tickets, meterPort: typeof address === 'object' ? address?.port : undefined })
  await house.app.listen({ port: configuration.server.port, host: configuration.server.host })
  process.send?.('open')
})
