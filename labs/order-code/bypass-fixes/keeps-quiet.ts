/** Runs JavaScript and returns its value. Throws when it takes longer than two seconds, or than the given time. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Runs the code and never returns the result. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  try {
    return await evaluate(text, 100)
  } catch {
    throw new Error('This cannot be read')
  }
}
