/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** The name on the customer's own page. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  if (username.startsWith('#{')) return `\\${username}`
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined) return username
  try {
    return String(await evaluate(code))
  } catch {
    return `\\${username}`
  }
}
