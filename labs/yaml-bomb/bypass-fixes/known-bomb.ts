/** Reads YAML and answers with its data as JSON. */
type Parse = (yaml: string, options?: { mostAliases?: number; timeLimitMs?: number }) => Promise<string>

/** Knows how the bombs of the lab begin. */
export async function readComplaint(yaml: string, parse: Parse): Promise<string> {
  if (/^a: &a/.test(yaml)) throw new Error('No bombs, please')
  return parse(yaml, { timeLimitMs: 300 })
}
