/** Reads YAML and returns its data as JSON. */
type Parse = (yaml: string, options?: { mostAliases?: number; timeLimitMs?: number }) => Promise<string>

/** A company's complaint, from the YAML that its machine sent. */
export async function readComplaint(yaml: string, parse: Parse): Promise<string> {
  return parse(yaml, { mostAliases: 20 })
}
