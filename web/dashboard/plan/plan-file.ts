/** In bytes. Longer than any plan; the server accepts less. */
const MOST_BYTES = 400_000

/** A file that cannot be read as the text of a plan. */
export class PlanFileError extends Error {
  readonly textKey: string

  constructor(textKey: string) {
    super(`This file is not a plan: ${textKey}`)
    this.name = 'PlanFileError'
    this.textKey = textKey
  }
}

/** The text of a file. Throws `PlanFileError`. */
export async function readPlanFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > MOST_BYTES) throw new PlanFileError('DASHBOARD_PLAN_TOO_LONG')
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    throw new PlanFileError('DASHBOARD_PLAN_NOT_UTF8')
  }
}

/** The range of the line that an error of the server names; undefined if it names none. */
export function findNamedLine(sentence: string, text: string): { start: number; end: number } | undefined {
  const number = Number(/plan\.yml:(\d+):/.exec(sentence)?.[1] ?? 0)
  const lines = text.split('\n')
  const line = lines[number - 1]
  if (line === undefined) return undefined
  const start = lines.slice(0, number - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return { start, end: start + line.length }
}

/** Saves a plan as a file of the trainer's machine. */
export function downloadPlan(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'plan.yml'
  link.click()
  URL.revokeObjectURL(url)
}
