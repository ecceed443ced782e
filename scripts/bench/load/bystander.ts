import { Worker } from 'node:worker_threads'

/** What a customer experienced during a measurement since the last report. */
interface BystanderReport {
  /** Duration of each search, in milliseconds. */
  waits: number[]
  failures: string[]
}

/** A customer who searches all the time, in a separate thread. */
export interface Bystander {
  report(): Promise<BystanderReport>
  stop(): Promise<unknown>
}

/** Starts the customer in the shop of this token. */
export function startBystander(port: number, shopToken: string): Bystander {
  const worker = new Worker(new URL('./bystander-thread.ts', import.meta.url), {
    workerData: { port, shopToken },
  })
  return {
    report: () => {
      const { promise, resolve } = Promise.withResolvers<BystanderReport>()
      worker.once('message', resolve)
      worker.postMessage('tell')
      return promise
    },
    stop: () => worker.terminate(),
  }
}
