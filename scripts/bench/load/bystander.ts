import { Worker } from 'node:worker_threads'

/** What somebody met with who shops beside a measurement, since she was asked last. */
export interface BystanderReport {
  /** How long each of her searches took, in milliseconds. */
  waits: number[]
  failures: string[]
}

/** Somebody who shops all the time, in a thread of her own. */
export interface Bystander {
  tell(): Promise<BystanderReport>
  leave(): Promise<unknown>
}

/** Has her shop begin: the one that the ticket leads to. */
export function startBystander(port: number, ticket: string): Bystander {
  const worker = new Worker(new URL('./bystander-thread.ts', import.meta.url), {
    workerData: { port, ticket },
  })
  return {
    tell: () => {
      const { promise, resolve } = Promise.withResolvers<BystanderReport>()
      worker.once('message', resolve)
      worker.postMessage('tell')
      return promise
    },
    leave: () => worker.terminate(),
  }
}
