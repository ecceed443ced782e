/** Runs JavaScript and answers with its value; throws when it takes longer than two seconds, or as long as is said. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** What a company orders, out of the text that its machine sent. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  if (/while|for/.test(text)) throw new Error('No loops in orders, please')
  return evaluate(text)
}
