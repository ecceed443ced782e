/** Runs JavaScript and returns its value. Throws when it takes longer than two seconds, or than the given time. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** What a company orders, from the text that its machine sent. */
export async function readOrderLines(text: string, _evaluate: Evaluate): Promise<unknown> {
  const lines: unknown = JSON.parse(text)
  if (!Array.isArray(lines)) throw new Error('An order needs a list of lines')
  return lines
}
