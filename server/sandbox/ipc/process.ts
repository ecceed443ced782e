// The sandbox's process. It runs the server's jobs, which arrive over a pipe, in worker threads. It may read its own
// code and nothing else: code that breaks out of a worker finds nothing, and if this process dies, the server lives on.
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { ThreadPool } from '../workers/thread-pool.ts'
import { FrameSplitter, joinParts, KIND, MOST_BYTES, writeFrame } from './frames.mjs'
import { type OutcomeMessage, readServerMessage, writeMessage } from './messages.ts'

/** File descriptor of the pipe that this process was started with. */
const PIPE = 3

const pipe = new Socket({ fd: PIPE, readable: true, writable: true })
const pool = new ThreadPool(undefined, workerProgram(process.argv[1] ?? ''))
// This process will replace another one, and jobs will be waiting then.
if (process.argv.includes('spare')) pool.prepare()
const cutter = new FrameSplitter(({ kind, parts }) => {
  // The server is open: start a worker now, so that the first job need not wait.
  if (kind === KIND.ready) pool.prepare()
  else void perform(joinParts(parts))
})

pipe.on('data', (chunk: Buffer) => cutter.push(chunk))
// Exit when the other end of the pipe is gone.
pipe.on('error', end)
pipe.on('end', end)
// Ctrl-C reaches all processes at once: keep serving until the server has closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/** Host calls that wait for the server's reply, by job and call id. */
const open = new Map<string, (words: string) => void>()

async function perform(bytes: Buffer): Promise<void> {
  const message = readServerMessage(bytes)
  const { id } = message
  if ('number' in message) {
    open.get(`${id}/${message.number}`)?.(message.words)
    return
  }
  const { job } = message
  const asked = new Set<string>()
  let outcome: OutcomeMessage['outcome']
  try {
    outcome = await pool.run(
      job,
      (ask) => {
        const { promise, resolve } = Promise.withResolvers<string>()
        const key = `${id}/${ask.number}`
        asked.add(key)
        open.set(key, resolve)
        writeFrame(pipe, KIND.data, 0, [writeMessage({ id, hostCall: ask })])
        return promise
      },
      () => writeFrame(pipe, KIND.data, 0, [writeMessage({ id, suspended: true })]),
    )
  } catch {
    outcome = 'failed'
  }
  for (const key of asked) open.delete(key)
  const answer = writeMessage({ id, outcome })
  const fits = answer.length <= MOST_BYTES
  writeFrame(pipe, KIND.data, 0, [fits ? answer : writeMessage({ id, outcome: 'crashed' })])
}

async function end(): Promise<void> {
  await pool.close()
  process.exit()
}

/** In the bundle, the workers' program lies beside this file. */
function workerProgram(own: string): URL | undefined {
  return own.endsWith('.js') ? new URL('./worker.js', pathToFileURL(own)) : undefined
}
