import { setTimeout as wait } from 'node:timers/promises'
import type { Learner } from './learner.ts'

/** Waits of a neighbour in milliseconds, sorted. */
export interface Latency {
  waits: number[]
  failures: string[]
}

const QUESTIONS = [
  '/rest/products/search?q=apple',
  '/api/Challenges/?key=scoreBoardChallenge',
  '/rest/basket/2',
  '/ftp/legal.md',
]

/** Short enough for thousands of requests, and long enough to leave the processor to the attack. */
const PAUSE_MS = 100

/** Sends honest requests during an attack, one after another, until it is stopped. */
export function measureLatency(neighbour: Learner): () => Promise<Latency> {
  let isOver = false
  const waits: number[] = []
  const failures: string[] = []
  const shop = async (): Promise<void> => {
    while (!isOver) {
      for (const path of QUESTIONS) {
        const start = performance.now()
        const { status } = await neighbour.send(path)
        waits.push(performance.now() - start)
        if (status !== 200) failures.push(`${path}: ${status}`)
      }
      await wait(PAUSE_MS)
    }
  }
  const done = shop()
  return async () => {
    isOver = true
    await done
    return { waits: waits.sort((a, b) => a - b), failures }
  }
}

/** The wait that this share of the waits stays below. */
export function percentile({ waits }: Latency, share: number): number {
  return waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
}
