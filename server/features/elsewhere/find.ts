import { addressOf, type Site, type SitePage, textsOf } from './sites.ts'

/** A page that has some of the words that somebody looks for. */
export interface Finding {
  site: Site
  page: SitePage
  address: string
  /** The lines around the first of these words. */
  excerpt: string
}

const MOST = 12
const EXCERPT = 170

/** Words that are everywhere. */
const SMALL = new Set(
  'a an and are as at be by did do does for from had has have he her his how i in is it its me my of on or she that the their this to was what when where which who whose why with you your'.split(
    ' ',
  ),
)

/** Pages with the words of a question, the ones with the most of them first. */
export function find(sites: readonly Site[], question: string): Finding[] {
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

/** Small letters and digits without their marks: `Jürgen's` is looked for as jurgen and s. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** A word counts for more in the title, and every word that is there for more than one word often. */
function rank(site: Site, page: SitePage, words: readonly string[]): number {
  const places = [
    wordsOf(page.title),
    wordsOf(`${page.words ?? ''} ${site.name}`),
    wordsOf(textsOf(page).join(' ')),
  ]
  const weights = [5, 3, 1]
  return words.reduce((sum, word) => {
    const best = Math.max(...places.map((known, index) => (has(known, word) ? (weights[index] ?? 0) : 0)))
    return sum + (best > 0 ? 10 + best : 0)
  }, 0)
}

/** Also where only the end differs: juices has juice, and the other way round. */
function has(known: readonly string[], word: string): boolean {
  if (word.length < 4) return known.includes(word)
  return known.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one)))
}

function excerptOf(page: SitePage, words: readonly string[]): string {
  const { title, by, ...rest } = page
  const text = textsOf({ title: '', ...rest })
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
