/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** Knows what the attacks of the lab fetch. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined || code.includes('github.com')) return username
  return String(await evaluate(code).catch(() => username))
}
