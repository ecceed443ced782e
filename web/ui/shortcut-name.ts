/** What Ctrl and this key are called together on this machine. */
export function shortcutName(key: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘ ${key}` : `Ctrl ${key}`
}
