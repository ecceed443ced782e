// Far quicker to fill than a whole document, and as dead: nothing in it is loaded or runs.
const scratch = document.createElement('template')

/** The words of the catalogue's HTML, in one line. */
export function plainText(html: string): string {
  const words = html.includes('<') || html.includes('&') ? wordsIn(html) : html
  return words.replaceAll(/\s+/g, ' ').trim()
}

function wordsIn(html: string): string {
  scratch.innerHTML = html
  return scratch.content.textContent ?? ''
}
