/** The entry of a list that a key leads to, or undefined if the key has no effect. */
export function nextActiveIndex(key: string, active: number, texts: string[]): number | undefined {
  const last = texts.length - 1
  if (key === 'ArrowDown') return Math.min(active + 1, last)
  if (key === 'ArrowUp') return Math.max(active - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1) return undefined
  const starts = (text: string) => text.toLowerCase().startsWith(key.toLowerCase())
  const later = texts.findIndex((text, index) => index > active && starts(text))
  const first = later >= 0 ? later : texts.findIndex(starts)
  return first >= 0 ? first : undefined
}
