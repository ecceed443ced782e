/** Reads YAML and answers with its data as JSON. */
type Parse = (yaml: string, options?: { mostAliases?: number; timeLimitMs?: number }) => Promise<string>

/** What a company's complaint says, out of the YAML that its machine sent. */
export async function readComplaint(yaml: string, parse: Parse): Promise<string> {
  return parse(yaml, { timeLimitMs: 200 })
}
