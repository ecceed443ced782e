// A neighbour in a process of its own, so that only the server can delay it. It searches repeatedly and reports its
// waits when asked.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Wait } from './waits.ts'

const [port, shopToken = '', serverId = ''] = process.argv.slice(-3)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const clock = `/proc/${serverId}/task/${serverId}/schedstat`
const PAUSE_MS = 20
let waits: Wait[] = []

/** Processor time of the server's main thread in milliseconds; undefined if the system does not report it. */
function computed(): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(readFileSync(clock, 'utf8').split(' ')[0]) / 1_000_000
}

function search(): Promise<number> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/rest/products/search?q=apple', agent }
    const request = get({ ...options, headers: { 'x-shop-ticket': shopToken } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    request.on('error', () => resolve(0))
  })
}

process.on('message', () => {
  process.send?.(waits)
  waits = []
})
process.on('disconnect', () => process.exit())

for (;;) {
  const before = computed()
  const start = performance.now()
  const status = await search()
  const ms = performance.now() - start
  const after = computed()
  waits.push({ status, ms, serverMs: before === undefined || after === undefined ? ms : after - before })
  await wait(PAUSE_MS)
}
