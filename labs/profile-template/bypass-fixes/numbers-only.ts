/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** Whoever reckons does no harm. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\d+*-]*)}/.exec(username)?.[1]
  return code === undefined ? username : String(await evaluate(code))
}
