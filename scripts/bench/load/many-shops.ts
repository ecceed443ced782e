// A server for the bench: the normal application with as many shops as requested. It sends their tokens to its parent
// process.
import { join } from 'node:path'
import { openManyShops } from '#server/testing/many-shops.ts'

/** Interval between reports of the process's memory. */
const REPORT_MS = 10_000

const known = Number(process.argv.at(-1))
const { issueTokens, listen } = await openManyShops(join(import.meta.dirname, '..', '..', '..'))
process.send?.(issueTokens(Array.from({ length: known }, (_, index) => `bench-${index + 1}`)))
setInterval(() => process.send?.({ heapMb: process.memoryUsage().heapUsed / 2 ** 20 }), REPORT_MS).unref()
await listen()
