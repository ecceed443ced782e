import { ScriptError } from '../errors.ts'
import type { FakeHost } from '../fake-host/host.ts'
import type { JavascriptJob, JsonValue } from '../jobs.ts'

/** Who requests a job. */
export interface Requester {
  /** The shop's id. A shop runs one such job at a time, so that it cannot keep others waiting. */
  owner: string
  /** Aborts when the client disconnects. */
  signal?: AbortSignal | undefined
}

export interface ScriptJob extends Requester {
  source: string
  /** Global variables of the script. */
  globals?: Record<string, JsonValue>
  deadlineMs?: number
  memoryBytes?: number
  /** Maximum number of iterations of all its loops together. Default: unlimited. */
  mostTurns?: number
}

export const DEADLINE_MS = 2_000
const MEMORY_BYTES = 16 << 20
const MOST_MEMORY_BYTES = 64 << 20

/** Size limits in bytes: the script, its globals as JSON, its fake host (wide characters count twice). */
const LONGEST_SOURCE = 64 << 10
const LONGEST_GLOBALS = 1 << 20
const LARGEST_FAKE_HOST = 2 << 20

/**
 * Builds the job of a script. Throws `ScriptError` if its input is too large: the worker's memory must hold the input
 * before the script's own limits apply.
 */
export function scriptJob(
  { source, globals = {}, ...job }: ScriptJob,
  extras: { fakeHost?: FakeHost; sleepy?: boolean; globalsText?: string } = {},
): JavascriptJob {
  const text = extras.globalsText ?? JSON.stringify(globals)
  refuseLonger(LONGEST_SOURCE, 'script', Buffer.byteLength(source))
  refuseLonger(LONGEST_GLOBALS, 'list of globals', Buffer.byteLength(text))
  refuseLonger(LARGEST_FAKE_HOST, 'world', extras.fakeHost ? sizeOf(extras.fakeHost) : 0)
  return {
    kind: 'javascript',
    source,
    globals: text,
    fakeHost: extras.fakeHost,
    sleepy: extras.sleepy ?? false,
    mostTurns: job.mostTurns,
    deadlineMs: job.deadlineMs ?? DEADLINE_MS,
    memoryBytes: Math.min(job.memoryBytes ?? MEMORY_BYTES, MOST_MEMORY_BYTES),
  }
}

/** As many documents as fit into a script's globals, as JSON. The rest is left out. */
export function documentsJson(documents: readonly object[]): string {
  const texts: string[] = []
  let signal = LONGEST_GLOBALS - 100
  for (const document of documents) {
    const text = JSON.stringify(document)
    signal -= Buffer.byteLength(text) + 1
    if (signal < 0) break
    texts.push(text)
  }
  return `{"documents":[${texts.join()}]}`
}

function refuseLonger(most: number, what: string, bytes: number): void {
  if (bytes <= most) return
  const message = `The ${what} is too long`
  throw new ScriptError({ name: 'RangeError', message, timedOut: false, outOfMemory: false })
}

/** Memory that a fake host takes in a worker. Characters may be two bytes wide. */
function sizeOf({ files }: FakeHost): number {
  return Object.entries(files).reduce((sum, [path, text]) => sum + 2 * (path.length + text.length), 0)
}
