import { type PageContent, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'

/** The directory listing that existing clients know: title `listing directory <place>` and relative links. */
export function listingPage(
  place: string,
  names: readonly string[],
  base: string,
  clothes: Pick<PageContent, 'branding' | 'home'>,
): string {
  const entries = names.map((name) => {
    const kind = name.endsWith('/') ? 'folder' : 'document'
    const bare = name.replace(/\/$/, '')
    const href = escapeHtml(base + encodeURIComponent(bare))
    return `<li class="${kind}"><a href="${href}" title="${escapeHtml(name)}">${escapeHtml(bare)}</a></li>`
  })
  const body = `<h1><a href="./">~</a> ${escapeHtml(place)}</h1>
<ul id="files">${entries.join('\n')}</ul>`
  return renderPage({ title: `listing directory ${place}`, body, ...clothes })
}
