/** Runs a piece of template and answers with its value; throws what it throws. */
type Evaluate = (code: string) => Promise<unknown>

/** What a customer is called on her own page. */
export async function shownName(username: string, _evaluate: Evaluate): Promise<string> {
  return username
}
