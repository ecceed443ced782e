import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Finding, find } from './find.ts'
import type { Site } from './sites.ts'

/** The front door of the small web: what was found, or everything that there is to look around in. */
export function searchPage(sites: readonly Site[], question: string, base: string): string {
  return `<p class="logo" aria-hidden="true"><b>R</b><b>u</b><b>m</b><b>m</b><b>a</b><b>g</b><b>e</b></p>
<h1>Rummage, the search engine of Elsewhere</h1>
<form class="ask" role="search" aria-label="Elsewhere" action="${base.replace(/\/$/, '')}">
<label for="q">What are you looking for?</label>
<div><input id="q" name="q" value="${escapeHtml(question)}" maxlength="200" autocomplete="off" spellcheck="false"><button>Rummage</button></div>
</form>
${question.trim() === '' ? directory(sites, base) : findings(find(sites, question), question, base)}`
}

function directory(sites: readonly Site[], base: string): string {
  const entries = sites.map(
    ({ id, name, about }) =>
      `<li><a href="${base}${id}">${escapeHtml(name)}</a><p>${escapeHtml(about)}</p></li>`,
  )
  return `<p>Some things about people are not in the shop, they are all over the web. The web is large and far away; this one is
small and right here. Try a name, a place, a package, or a line from an error message.</p>
<h2>Places to visit</h2>
<ul class="directory">${entries.join('')}</ul>`
}

function findings(found: readonly Finding[], question: string, base: string): string {
  if (found.length === 0) {
    return `<p role="status">Nobody here ever wrote about <strong>${escapeHtml(question)}</strong>. Fewer words find more, and so do other ones.
There is also <a href="${base.replace(/\/$/, '')}">a list of all places</a>.</p>`
  }
  const entries = found.map(
    ({
      site,
      page,
      address,
      excerpt,
    }) => `<li><h2><a href="${base}${address}">${escapeHtml(page.title)}</a></h2>
<p class="where"><bdi>${escapeHtml(hostOf(site, page.path))}</bdi></p><p>${escapeHtml(excerpt)}</p></li>`,
  )
  const count = found.length === 1 ? 'One page has' : `${found.length} pages have`
  return `<p role="status">${count} something on <strong>${escapeHtml(question)}</strong>.</p>
<ol class="findings">${entries.join('')}</ol>`
}

/** What the address bar shows. */
export function hostOf({ host }: Site, path: string | undefined): string {
  return path === undefined ? host : `${host}/${path}`
}
