/** A field of a JSON object. */
export interface JsonField {
  name: string
  value: unknown
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * The fields of a JSON object in source order, with duplicates: `JSON.parse` keeps only the last one. Empty for
 * anything but an object. The text must be valid JSON.
 */
export function jsonFields(text: string): JsonField[] {
  if (!text.trimStart().startsWith('{')) return []
  return partsOf(text).flatMap((part) => {
    const [name] = part.match(TOKEN) ?? []
    if (name === undefined) return []
    const value = part.slice(part.indexOf(':', part.indexOf(name) + name.length) + 1)
    return [{ name: String(JSON.parse(name)), value: JSON.parse(value) }]
  })
}

/** The texts between the outermost braces and commas. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1
    if (depth === 0 || (depth === 1 && token === ',')) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
    if (token === '{' || token === '[') depth += 1
  }
  return parts
}
