/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** Runs templates of digits and operators. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\d+*-]*)}/.exec(username)?.[1]
  return code === undefined ? username : String(await evaluate(code))
}
