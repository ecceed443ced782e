// Searches every 20 ms in a separate thread, so that only the server delays it and no other work of the bench. Reports
// its waiting times once a minute, and on request.
import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { sendCall } from './visitors.ts'

const EVERY_MS = 20
const { port, shopToken }: { port: number; shopToken: string } = workerData
const agent = new Agent({ keepAlive: true })
const search = { method: 'GET', path: '/rest/products/search?q=apple' } as const
let waits: number[] = []
let failures: string[] = []

async function ask(): Promise<void> {
  const since = performance.now()
  try {
    const status = await sendCall(agent, port, search, shopToken)
    if (status !== 200) failures.push(`the bystander got ${status}`)
  } catch (error) {
    failures.push(`the bystander got no answer: ${error instanceof Error ? error.message : error}`)
  }
  waits.push(performance.now() - since)
}

setInterval(() => void ask(), EVERY_MS)
parentPort?.on('message', () => {
  parentPort?.postMessage({ waits, failures })
  waits = []
  failures = []
})
