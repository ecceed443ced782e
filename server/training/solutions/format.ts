import type { SolutionStep } from '#contract/training/solutions.ts'

/** Longest answer and longest request that are shown. Some payloads are huge on purpose. */
const LONGEST = { answer: 240, sent: 1_600 } as const
/** For steps that repeat, how many are shown before and after the count. */
const OF_A_RUN = { first: 2, last: 1 } as const

/** Returns the beginning of a text. */
export function shorten(text: string, longest: number = LONGEST.answer): string {
  const whole = text.replace(/[A-Za-z0-9_+/=-]{80,}/g, (long) => `${long.slice(0, 24)}…`).trim()
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

/** Formats a sent value for readers. */
export function formatValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one), 2)
  return text === undefined ? '' : clip(text)
}

/** Formats a form, one field per line. */
export async function formatForm(form: FormData): Promise<string> {
  const fields = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return `${name}: ${clip(value)}`
    const text = await value.text()
    // Binary content decodes to control or replacement characters.
    const isText = !/[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, ''))
    return `${name}: ${value.name} (${value.size} bytes)${isText ? `\n${clip(text)}` : ''}`
  })
  return (await Promise.all(fields)).join('\n')
}

function clip(text: string): string {
  const short = text.replace(
    /(.)\1{199,}/g,
    (run, sign: string) => `${sign.repeat(20)}… (${run.length} times)`,
  )
  return short.length > LONGEST.sent ? `${short.slice(0, LONGEST.sent)}…` : short
}

/** Returns the steps. The middle of a run of similar requests is replaced by a count. */
export function summarizeSteps(steps: readonly SolutionStep[]): SolutionStep[] {
  const runs: SolutionStep[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run?.[0] && kindOf(run[0]) === kindOf(step)) run.push(step)
    else runs.push([step])
  }
  const { first, last } = OF_A_RUN
  return runs.flatMap((run) => {
    const count = run.length - first - last
    return count < 2 ? run : [...run.slice(0, first), { does: 'more', count }, ...run.slice(-last)]
  })
}

/** Requests are similar if they differ in numbers, query or body only. */
function kindOf(step: SolutionStep): string {
  if (step.does !== 'request') return step.does === 'read' || step.does === 'write' ? step.call : step.does
  return `${step.method} ${step.path.replace(/\?.*$/s, '').replace(/\d+/g, '0')}`
}
