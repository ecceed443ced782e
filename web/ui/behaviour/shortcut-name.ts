const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What Ctrl and this key are called together on this machine. */
export function shortcutName(key: string): string {
  return isApple() ? `⌘ ${key}` : `Ctrl ${key}`
}

/** What the Alt key is called on this machine. */
export function altName(): string {
  return isApple() ? '⌥' : 'Alt'
}
