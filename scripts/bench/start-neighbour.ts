import { Worker } from 'node:worker_threads'

/** What somebody met with who shops beside a measurement, since she was asked last. */
export interface Neighbourhood {
  /** How long each of her searches took, in milliseconds. */
  waits: number[]
  failures: string[]
}

/** Somebody who shops all the time, in a thread of her own. */
export interface Neighbour {
  tell(): Promise<Neighbourhood>
  leave(): Promise<unknown>
}

/** Has her shop begin: the one that the ticket leads to. */
export function startNeighbour(port: number, ticket: string): Neighbour {
  const worker = new Worker(new URL('neighbour.ts', import.meta.url), { workerData: { port, ticket } })
  return {
    tell: () => {
      const { promise, resolve } = Promise.withResolvers<Neighbourhood>()
      worker.once('message', resolve)
      worker.postMessage('tell')
      return promise
    },
    leave: () => worker.terminate(),
  }
}
