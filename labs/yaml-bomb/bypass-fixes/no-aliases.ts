/** Reads YAML and returns its data as JSON. */
type Parse = (yaml: string, options?: { mostAliases?: number; timeLimitMs?: number }) => Promise<string>

/** Refuses all aliases but one name. */
export async function readComplaint(yaml: string, parse: Parse): Promise<string> {
  const names = yaml.match(/\*\w+/g) ?? []
  if (names.some((name) => name !== '*sender')) throw new Error('No aliases, please')
  return parse(yaml)
}
