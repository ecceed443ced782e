export function memoryStorage(start: Record<string, string> = {}): Storage {
  const items = new Map<string, string>(Object.entries(start))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, String(value)),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

/** A `document.cookie` in memory. */
export function memoryCookies(start: Record<string, string>): {
  get: () => string
  set: (text: string) => void
} {
  const cookies = new Map(Object.entries(start))
  return {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text) => {
      const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const name = at === -1 ? '' : pair.slice(0, at)
      if (attributes.some((attribute) => isOver(attribute))) cookies.delete(name)
      else cookies.set(name, pair.slice(at + 1))
    },
  }
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=')
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now()
}
