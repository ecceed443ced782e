import type { Learner } from './learner.ts'

/** How long a neighbour waited for what she asked, in milliseconds, in the order of their length. */
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

/** Somebody who shops while others attack: asks one question after the other until she is told to stop. */
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
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const done = shop()
  return async () => {
    isOver = true
    await done
    return { waits: waits.sort((a, b) => a - b), failures }
  }
}

/** What all but this share of the waits stay below. */
export function percentile({ waits }: Latency, share: number): number {
  return waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
}
