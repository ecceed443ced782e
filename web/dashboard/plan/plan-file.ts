/** Longer than any plan; what the desk takes is less. In bytes. */
const MOST_BYTES = 400_000

/** A file that is no text of a plan, by a key of what there is to say about it. */
export class PlanFileError extends Error {
  readonly textKey: string

  constructor(textKey: string) {
    super(`This file is not a plan: ${textKey}`)
    this.name = 'PlanFileError'
    this.textKey = textKey
  }
}

/** What is in a file. Throws `NoPlanText`. */
export async function readPlanFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > MOST_BYTES) throw new PlanFileError('DESK_PLAN_TOO_LONG')
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PlanFileError('DESK_PLAN_NOT_UTF8')
  }
}

/** From and to which sign the line reaches that a sentence of the desk names; undefined where it names none. */
export function findNamedLine(sentence: string, text: string): { start: number; end: number } | undefined {
  const number = Number(/plan\.yml:(\d+):/.exec(sentence)?.[1] ?? 0)
  const lines = text.split('\n')
  const line = lines[number - 1]
  if (line === undefined) return undefined
  const start = lines.slice(0, number - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return { start, end: start + line.length }
}
