import type { SolutionStep } from '#contract/training/solutions.ts'

/** So much of an answer is told, and so much of what is sent: some payloads are a bomb. */
const LONGEST = { answer: 240, sent: 1_600 } as const
/** Of one thing done over and over, so many are told before and after the rest is counted. */
const OF_A_RUN = { first: 2, last: 1 } as const

/** The beginning of a text. */
export function shorten(text: string, longest: number = LONGEST.answer): string {
  const whole = text.replace(/[A-Za-z0-9_+/=-]{80,}/g, (long) => `${long.slice(0, 24)}…`).trim()
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

/** A value as it is sent, in a form for people. */
export function formatValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one), 2)
  return text === undefined ? '' : clip(text)
}

/** A form, one field in each line. */
export async function formatForm(form: FormData): Promise<string> {
  const fields = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return `${name}: ${clip(value)}`
    const text = await value.text()
    // What is no text comes out of the decoder with signs of that.
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

/** The same steps; where one kind of request is sent over and over, the middle of them is counted. */
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

/** Alike but for numbers, and for what is asked or sent along. */
function kindOf(step: SolutionStep): string {
  if (step.does !== 'request') return step.does === 'read' || step.does === 'write' ? step.call : step.does
  return `${step.method} ${step.path.replace(/\?.*$/s, '').replace(/\d+/g, '0')}`
}
