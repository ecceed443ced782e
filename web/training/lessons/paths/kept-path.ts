const KEY = 'path'

/** Remembers which path she is on, in her browser. */
export function keepPath(key: string): void {
  localStorage.setItem(KEY, key)
}

/** The path she went to last; null before the first. */
export function keptPath(): string | null {
  return localStorage.getItem(KEY)
}
