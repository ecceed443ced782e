/** What the till is asked for at an address: the number of the card, and the fields. */
export interface TillQuestion {
  number: string
  /** `full` if the till tells all. */
  fields: string
}

/** What an address asks the till for; undefined if it does not lead there. */
export function readAddress(address: unknown): TillQuestion | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { origin, pathname, search } = new URL(address)
  if (origin !== 'http://till.internal' || pathname !== '/cards') return undefined
  const asked = new Map<string, string>()
  for (const part of search.slice(1).split(/[&;]/)) {
    const [name = '', ...rest] = part.split('=').map(decode)
    if (!asked.has(name)) asked.set(name, rest.join('='))
  }
  const fields = asked.get('format') === 'full' ? 'full' : (asked.get('fields') ?? '')
  return { number: asked.get('number') ?? '', fields }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
