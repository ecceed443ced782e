const LONGEST = 140
const LAST_LINE = /\n[^\n]*$/

/**
 * What a proud customer tells the world: prefix and products, cut at 140 signs, then where they are from. A product
 * that does not fit leaves three dots.
 */
export function tweetText(prefix: string, products: readonly { name: string }[], suffix: string): string {
  const text = [prefix, ...products.map(({ name }) => `- ${name}`)].join('\n')
  if (text.length <= LONGEST) return `${text}\n${suffix}`
  const kept = text.slice(0, LONGEST - 1)
  return `${kept.replace(LAST_LINE, '\n…')}\n${suffix}`
}

/** Where it can be told. */
export function tweetAddress(text: string): string {
  return `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}`
}
