/** Runs JavaScript and answers with its value; throws when it takes longer than two seconds, or as long as is said. */
type Evaluate = (code: string, deadlineMs?: number) => Promise<unknown>

/** Whatever stands in brackets is a value. */
export async function readOrderLines(text: string, evaluate: Evaluate): Promise<unknown> {
  return evaluate(`(${text})`)
}
