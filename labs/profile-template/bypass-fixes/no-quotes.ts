/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** Runs templates without quotes. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined || /['"]/.test(code)) return username
  return String(await evaluate(code))
}
