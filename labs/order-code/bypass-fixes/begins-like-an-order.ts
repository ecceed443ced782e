/** Runs JavaScript and answers with its value; throws when it takes longer than two seconds, or as long as is said. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Looks at the beginning of the text. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  if (!/^\s*\[/.test(text)) throw new Error('An order is a list')
  return evaluate(text)
}
