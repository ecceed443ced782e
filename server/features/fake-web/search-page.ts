import { escapeHtml } from '../../http/replies/escape-html.ts'

import { addressOf, pageTexts, type Site, type WebPage } from './sites.ts'

/** The front page of the fake web: search results, or a list of all sites. */
export function searchPage(sites: readonly Site[], question: string, base: string): string {
  return `<p class="logo" aria-hidden="true"><b>R</b><b>u</b><b>m</b><b>m</b><b>a</b><b>g</b><b>e</b></p>
<h1>Rummage, the search engine of Elsewhere</h1>
<form class="ask" role="search" aria-label="Elsewhere" action="${base.replace(/\/$/, '')}">
<label for="q">What are you looking for?</label>
<div><input id="q" name="q" value="${escapeHtml(question)}" maxlength="200" autocomplete="off" spellcheck="false"><button>Rummage</button></div>
</form>
${question.trim() === '' ? directory(sites, base) : findings(searchSites(sites, question), question, base)}`
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

function findings(found: readonly SearchResult[], question: string, base: string): string {
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

/** The text of the address bar. */
export function hostOf({ host }: Site, path: string | undefined): string {
  return path === undefined ? host : `${host}/${path}`
}

/** A page that matches a search. */
interface SearchResult {
  site: Site
  page: WebPage
  address: string
  /** The text around the first match. */
  excerpt: string
}

const MOST = 12
const EXCERPT = 170

/** Stop words. */
const SMALL = new Set(
  'a an and are as at be by did do does for from had has have he her his how i in is it its me my of on or she that the their this to was what when where which who whose why with you your'.split(
    ' ',
  ),
)

/** Pages that match the words of a query, best matches first. */
function searchSites(sites: readonly Site[], question: string): SearchResult[] {
  const words = wordsOf(question).filter((word) => !SMALL.has(word))
  if (words.length === 0) return []
  return sites
    .flatMap((site) => site.pages.map((page) => ({ site, page, rank: rank(site, page, words) })))
    .filter(({ page, rank }) => rank > 0 && !page.unlisted)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ site, page }) => {
      return { site, page, address: addressOf(site, page), excerpt: excerptOf(page, words) }
    })
}

/** Words in lower case without accents: `Jürgen's` becomes jurgen and s. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** A match in the title counts more, and each matching word counts more than repeated ones. */
function rank(site: Site, page: WebPage, words: readonly string[]): number {
  const places = [
    wordsOf(page.title),
    wordsOf(`${page.words ?? ''} ${site.name}`),
    wordsOf(pageTexts(page).join(' ')),
  ]
  const weights = [5, 3, 1]
  return words.reduce((sum, word) => {
    const best = Math.max(...places.map((known, index) => (has(known, word) ? (weights[index] ?? 0) : 0)))
    return sum + (best > 0 ? 10 + best : 0)
  }, 0)
}

/** Also matches other endings: juices and juice. */
function has(known: readonly string[], word: string): boolean {
  if (word.length < 4) return known.includes(word)
  return known.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one)))
}

function excerptOf(page: WebPage, words: readonly string[]): string {
  const { title, by, ...rest } = page
  const text = pageTexts({ title: '', ...rest })
    .join(' … ')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replace(/[`*]|^(##|!!|>|-) /gm, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ …]+/, '')
  const small = text.toLowerCase()
  const places = words.map((word) => small.indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places, small.length) - 40)
  const from = places.length === 0 || start === 0 ? 0 : small.indexOf(' ', start) + 1
  const isCut = from + EXCERPT < text.length
  const part = text.slice(from, from + EXCERPT).replace(isCut ? / \S*$/ : /$/, '')
  return `${from > 0 ? '… ' : ''}${part.replace(/^[ …]+/, '')}${isCut ? ' …' : ''}`
}
