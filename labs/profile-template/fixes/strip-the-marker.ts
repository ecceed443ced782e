/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** What a customer is called on her own page. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const stripped = username.replace('#{', '')
  const code = /#{([\s\S]*)}/.exec(stripped)?.[1]
  if (code === undefined) return stripped
  try {
    return String(await evaluate(code))
  } catch {
    return `\\${stripped}`
  }
}
