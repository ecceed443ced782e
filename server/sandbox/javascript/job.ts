import { ScriptError } from '../errors.ts'
import type { FakeHost } from '../fake-host/host.ts'
import type { JavascriptJob, JsonValue } from '../jobs.ts'

/** Who has something done. */
export interface Requester {
  /** The shop's id. A shop has one such job running at a time, so that nobody can keep others waiting. */
  owner: string
  /** Aborts when whoever asked has left. */
  signal?: AbortSignal | undefined
}

export interface ScriptJob extends Requester {
  source: string
  /** What the script finds as global variables. */
  globals?: Record<string, JsonValue>
  deadlineMs?: number
  memoryBytes?: number
  /** Most turns of its loops, all together. Default: as many as it can in its time. */
  mostTurns?: number
}

export const DEADLINE_MS = 2_000
const MEMORY_BYTES = 16 << 20
const MOST_MEMORY_BYTES = 64 << 20

/** Most that a script may bring, in bytes: itself, its globals as JSON, its world (wide letters count twice). */
const LONGEST_SOURCE = 64 << 10
const LONGEST_GLOBALS = 1 << 20
const LARGEST_FAKE_HOST = 2 << 20

/**
 * A script for a worker. Throws `ScriptError` where it brings too much: nothing may reach a worker that its memory is
 * not certain to hold before the script's own limits count.
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

/** As many documents as fit into a script's globals, as JSON; what does not fit is left out. */
export function documentsText(documents: readonly object[]): string {
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

/** How much of a worker's memory a world takes: letters may be two bytes wide. */
function sizeOf({ files }: FakeHost): number {
  return Object.entries(files).reduce((sum, [path, text]) => sum + 2 * (path.length + text.length), 0)
}
