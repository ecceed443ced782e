const parser = new DOMParser()

/** The words of the catalogue's HTML, in one line. */
export function plainText(html: string): string {
  const words = html.includes('<') || html.includes('&') ? wordsIn(html) : html
  return words.replaceAll(/\s+/g, ' ').trim()
}

function wordsIn(html: string): string {
  return parser.parseFromString(html, 'text/html').body.textContent
}
