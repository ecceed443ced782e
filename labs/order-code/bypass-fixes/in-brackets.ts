/** Runs JavaScript and returns its value. Throws when it takes longer than two seconds, or than the given time. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Takes everything in brackets for a value. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  return evaluate(`(${text})`)
}
