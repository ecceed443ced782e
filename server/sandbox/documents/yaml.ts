import { load } from 'js-yaml'
import type { JobEnd, Outcome, YamlJob } from '../jobs.ts'

/** The longest text that JavaScript can hold, in characters (V8). */
const LONGEST_TEXT = 2 ** 29 - 24
/** Longer answers than this nobody reads. */
const LONGEST_RESULT = 1 << 20

/** Reads YAML with the plain types of its core schema and says what it holds as JSON. */
export function openYaml(): (job: YamlJob) => JobEnd {
  return (job) => ({ outcome: read(job), worn: false })
}

function read({ text, mostAliases }: YamlJob): Outcome {
  try {
    const data: unknown = load(text, { maxAliases: mostAliases })
    // Aliases make small texts of gigantic data: counted, not written out.
    const length = jsonLength(data, new Map())
    if (length > LONGEST_TEXT) return { kind: 'refused', message: 'Invalid string length' }
    if (length > LONGEST_RESULT) return { kind: 'refused', message: 'The document is too long' }
    return { kind: 'value', json: JSON.stringify(JSON.stringify(data)) }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
  }
}

/** How long data is as JSON, near enough. What stands in several places is looked at once. */
function jsonLength(data: unknown, known: Map<object, number>): number {
  if (typeof data !== 'object' || data === null) return String(data).length + 2
  const before = known.get(data)
  if (before !== undefined) return before
  // Whoever meets herself again never ends.
  known.set(data, Number.POSITIVE_INFINITY)
  let length = 2
  for (const [key, value] of Object.entries(data)) length += key.length + 4 + jsonLength(value, known)
  known.set(data, length)
  return length
}
