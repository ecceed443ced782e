// A server for the bench: the house as it is, with tickets for as many shops as asked for, sent to whoever started it.
import { join } from 'node:path'
import { openManyShops } from '#server/testing/many-shops.ts'

/** Between two words about what the process has in memory. */
const TELL_MS = 10_000

const known = Number(process.argv.at(-1))
const { tickets, listen } = await openManyShops(join(import.meta.dirname, '..', '..', '..'))
process.send?.(tickets(Array.from({ length: known }, (_, index) => `bench-${index + 1}`)))
setInterval(() => process.send?.({ heapMb: process.memoryUsage().heapUsed / 2 ** 20 }), TELL_MS).unref()
await listen()
