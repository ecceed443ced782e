// A server for the bench: the house as it is, with tickets for as many shops as asked for, sent to whoever started
// it. Never part of the product: whoever has the tickets is in all shops.
import { join, resolve } from 'node:path'
import { loadConfiguration } from '#server/config/load.ts'
import { buildHouse } from '#server/house.ts'
import { farCrew } from '#server/sandbox/wire/far-crew.ts'

/** Between two words about what the process has in memory. */
const TELL_MS = 10_000

const root = join(import.meta.dirname, '..', '..')
const known = Number(process.argv.at(-1))
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
process.send?.(Array.from({ length: known }, (_, index) => house.host.ticket(`bench-${index + 1}`)))
setInterval(() => process.send?.({ heapMb: process.memoryUsage().heapUsed / 2 ** 20 }), TELL_MS).unref()
await house.app.listen({ port: configuration.server.port, host: configuration.server.host })
process.send?.('open')
