const LONGEST = 140
const LAST_LINE = /\n[^\n]*$/

/**
 * The text of a tweet: prefix and products, cut at 140 characters, then the shop. Products that do not fit are replaced
 * by three dots.
 */
export function tweetText(prefix: string, products: readonly { name: string }[], suffix: string): string {
  const text = [prefix, ...products.map(({ name }) => `- ${name}`)].join('\n')
  if (text.length <= LONGEST) return `${text}\n${suffix}`
  const kept = text.slice(0, LONGEST - 1)
  return `${kept.replace(LAST_LINE, '\n…')}\n${suffix}`
}

/** The address that opens the tweet for editing. */
export function tweetAddress(text: string): string {
  return `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}`
}
