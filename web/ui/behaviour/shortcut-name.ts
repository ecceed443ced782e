const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of Ctrl and this key on this machine. */
export function shortcutName(key: string): string {
  return isApple() ? `⌘ ${key}` : `Ctrl ${key}`
}

/** The name of the Alt key on this machine. */
export function altName(): string {
  return isApple() ? '⌥' : 'Alt'
}
