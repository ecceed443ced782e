/** Runs a piece of template and returns its value; errors are passed on. */
type Evaluate = (code: string) => Promise<unknown>

/** The name on the customer's own page. */
export async function shownName(username: string, _evaluate: Evaluate): Promise<string> {
  return username
}
