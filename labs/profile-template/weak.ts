/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** What a customer is called on her own page. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined) return username
  try {
    return String(await evaluate(code))
  } catch {
    return `\\${username}`
  }
}
