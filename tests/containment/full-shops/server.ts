// The application in a process of its own, with a meter for uninterrupted computing. Its permissions allow reading no
// other test file.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openManyShops } from '../../../server/testing/many-shops.ts'

const TICK_MS = 5
/** Ticks between memory measurements, which take a moment themselves. */
const TICKS_BETWEEN_LOOKS = 8

/**
 * Ticks once in each turn of the event loop and measures the processor time since the last tick, which all other
 * requests waited for. Other processes do not count.
 */
class Meter {
  #busyMs = 0
  #memoryMb = 0
  #ticks = 0
  #before = process.threadCpuUsage()

  constructor() {
    setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** Values since the last call, with what the current turn took so far. */
  read(): { busyMs: number; memoryMb: number } {
    this.#tick()
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
const { issueTokens, listen } = await openManyShops(join(import.meta.dirname, '..', '..', '..'))

const meter = new Meter()
setFlagsFromString('--expose-gc')
const collectGarbage: NodeJS.GCFunction = runInNewContext('gc')
const meterWindow = createServer((request, response) => {
  if (request.url === '/collect-garbage') collectGarbage()
  response.end(JSON.stringify(meter.read()))
})
meterWindow.listen(0, '127.0.0.1', async () => {
  const address = meterWindow.address()
  const meterPort = typeof address === 'object' ? address?.port : undefined
  process.send?.({ shopTokens: issueTokens(shops), meterPort })
  await listen()
})
