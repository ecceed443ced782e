// The sandbox's process: does what the server asks of it over a pipe, in worker threads. It may read its own code and do
// nothing else, so that whoever breaks out of a worker finds an empty room; and when it dies, nothing else does.
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { ThreadPool } from '../workers/thread-pool.ts'
import { FrameSplitter, joinParts, KIND, MOST_BYTES, writeFrame } from './frames.mjs'
import { type OutcomeMessage, readServerMessage, writeMessage } from './messages.ts'

/** The end of the pipe that this process was started with. */
const PIPE = 3

const pipe = new Socket({ fd: PIPE, readable: true, writable: true })
const pool = new ThreadPool(undefined, workerProgram(process.argv[1] ?? ''))
// It stands in the place of another one day, and then somebody waits.
if (process.argv.includes('spare')) pool.prepare()
const cutter = new FrameSplitter(({ kind, parts }) => {
  // The server is open: whoever comes first need not wait for a worker to start.
  if (kind === KIND.ready) pool.prepare()
  else void perform(joinParts(parts))
})

pipe.on('data', (chunk: Buffer) => cutter.push(chunk))
// When nobody is at the other end any more, there is nothing left to do.
pipe.on('error', end)
pipe.on('end', end)
// Ctrl-C reaches everybody at once: the server is served until it has closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/** Questions of jobs that wait for the server's answer, by the job's id and theirs. */
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

/** Pressed into a file, the workers' program lies beside this one. */
function workerProgram(own: string): URL | undefined {
  return own.endsWith('.js') ? new URL('./worker.js', pathToFileURL(own)) : undefined
}
