/** Runs JavaScript and returns its value. Throws when it takes longer than two seconds, or than the given time. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Checks the beginning of the text. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  if (!/^\s*\[/.test(text)) throw new Error('An order is a list')
  return evaluate(text)
}
