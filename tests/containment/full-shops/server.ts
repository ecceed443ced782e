// The house in a process of its own, with a meter of how long its thread was busy without a pause. It may read no other
// file of the tests.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openManyShops } from '../../../server/testing/many-shops.ts'

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

const shops = (process.argv.at(-1) ?? '').split(',')
const { tickets, listen } = await openManyShops(join(import.meta.dirname, '..', '..', '..'))

const meter = new Meter()
const meterWindow = createServer(async (_request, response) => {
  response.end(JSON.stringify(await meter.read()))
})
meterWindow.listen(0, '127.0.0.1', async () => {
  const address = meterWindow.address()
  const meterPort = typeof address === 'object' ? address?.port : undefined
  process.send?.({ tickets: tickets(shops), meterPort })
  await listen()
})
