import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolRunnerInitializer } from 'vitest/node'

type PoolOptions = Parameters<PoolRunnerInitializer['createPoolWorker']>[0]
type PoolWorker = ReturnType<PoolRunnerInitializer['createPoolWorker']>

/** The thread that all runs share, until a mutant ends it. */
let thread: Worker | undefined

/**
 * A pool of Vitest with one thread that lives as long as the process: a mutant is switched on by a variable, so the
 * application is loaded once and not once per mutant. Vitest evaluates the test files themselves anew in each run.
 */
export const warmThread: PoolRunnerInitializer = {
  name: 'warm-thread',
  createPoolWorker(options): PoolWorker {
    thread ??= startThread(options)
    const kept = thread
    const onMessage = new Set<(message: unknown) => void>()
    return {
      name: 'warm-thread',
      on: (event, callback) => {
        if (event === 'message') onMessage.add(callback)
        kept.on(event, callback)
      },
      off: (event, callback) => {
        onMessage.delete(callback)
        kept.off(event, callback)
      },
      send: (message) => {
        if (message.type !== 'stop') return kept.postMessage(message)
        // The thread receives no end of a run.
        const stopped = { type: 'stopped', __vitest_worker_response__: true }
        for (const callback of [...onMessage]) callback(stopped)
      },
      start: async () => {},
      stop: async () => {},
      deserialize: (data) => data,
    }
  },
}

function startThread({ distPath, env, execArgv }: PoolOptions): Worker {
  const started = new Worker(join(distPath, 'workers', 'threads.js'), {
    env,
    execArgv,
    stdout: true,
    stderr: true,
  })
  started.unref()
  started.once('exit', () => {
    thread = undefined
  })
  return started
}
