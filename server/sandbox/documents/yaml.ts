import { load } from 'js-yaml'
import type { JobEnd, Outcome, YamlJob } from '../jobs.ts'

/** The longest string that V8 can hold, in characters. */
const LONGEST_TEXT = 2 ** 29 - 24
/** Longest result, in characters. */
const LONGEST_RESULT = 1 << 20

/** Reads YAML of the core schema and returns its data as JSON. */
export function openYaml(): (job: YamlJob) => JobEnd {
  return (job) => ({ outcome: read(job), worn: false })
}

function read({ text, mostAliases }: YamlJob): Outcome {
  try {
    const data: unknown = load(text, { maxAliases: mostAliases })
    // Aliases can expand a small text to gigabytes: compute the length without writing the text.
    const length = jsonLength(data, new Map())
    if (length > LONGEST_TEXT) return { kind: 'refused', message: 'Invalid string length' }
    if (length > LONGEST_RESULT) return { kind: 'refused', message: 'The document is too long' }
    return { kind: 'value', json: JSON.stringify(JSON.stringify(data)) }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Approximate length of data as JSON. Values that are used in several places are measured once. */
function jsonLength(data: unknown, known: Map<object, number>): number {
  if (typeof data !== 'object' || data === null) return String(data).length + 2
  const before = known.get(data)
  if (before !== undefined) return before
  // A value that contains itself has no end.
  known.set(data, Number.POSITIVE_INFINITY)
  let length = 2
  for (const [key, value] of Object.entries(data)) length += key.length + 4 + jsonLength(value, known)
  known.set(data, length)
  return length
}
