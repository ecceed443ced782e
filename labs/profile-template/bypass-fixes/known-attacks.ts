/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** Blocks what the lab's attacks download. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined || code.includes('github.com')) return username
  return String(await evaluate(code).catch(() => username))
}
