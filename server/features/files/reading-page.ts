import { type PageContent, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { Call } from '../../http/routing/routes.ts'

/** What is longer stays plain text: Markdown made for it takes the square of its length (16 KB: 1.6 s of everybody's thread). */
const MOST_FORMATTED_BYTES = 4 * 1024
/** What is longer is sent as it is. */
const MOST_SHOWN_BYTES = 256 * 1024

/**
 * Whether somebody clicked her way to a file on one of our own pages. Whoever comes by an address, a script or a client
 * gets the file as it is; so does everybody away from HTTPS and localhost, where browsers tell nothing of this.
 */
export function isReader({ request: { headers }, query }: Call): boolean {
  const isClick = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] === 'same-origin'
  return isClick && !('raw' in query)
}

/** A Markdown file as a page of the shop, or undefined where it is too long for one. Nothing in it can run. */
export async function readingPage(
  name: string,
  bytes: Uint8Array,
  { branding: look, home, speech }: Pick<PageContent, 'branding'> & { home: string; speech: Translator },
): Promise<string | undefined> {
  if (bytes.length > MOST_SHOWN_BYTES) return undefined
  const text = Buffer.from(bytes).toString()
  const isLong = bytes.length > MOST_FORMATTED_BYTES
  const shown = isLong ? `<p class="plain">${escapeHtml(text)}</p>` : await formatted(text)
  const heading = shown.includes('<h1>') ? '' : `<h1>${escapeHtml(name)}</h1>\n`
  const body = `<article>
${heading}${shown}
</article>
<p class="hint"><a href="./">${escapeHtml(speech.translate('All files'))}</a> · <a href="?raw">${escapeHtml(speech.translate('The file as it is'))}</a></p>`
  return renderPage({ title: name, branding: look, home, translator: speech, body })
}

/** Loaded with the first page that needs it: few shops ever do. */
async function formatted(markdown: string): Promise<string> {
  const { micromark } = await import('micromark')
  return micromark(markdown)
}
