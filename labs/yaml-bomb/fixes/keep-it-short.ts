/** Reads YAML and answers with its data as JSON. */
type Parse = (yaml: string, options?: { mostAliases?: number; timeLimitMs?: number }) => Promise<string>

/** What a company's complaint says, out of the YAML that its machine sent. */
export async function readComplaint(yaml: string, parse: Parse): Promise<string> {
  if (yaml.length > 10_000) throw new Error('Keep it short, please')
  return parse(yaml)
}
