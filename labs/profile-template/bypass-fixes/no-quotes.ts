/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** Programs need quotes. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  const code = /#{([\s\S]*)}/.exec(username)?.[1]
  if (code === undefined || /['"]/.test(code)) return username
  return String(await evaluate(code))
}
