/** A parsed text: its words in lower case with corrected spelling, and their positions. */
export interface ParsedText {
  /** The whole text in lower case, with plain quotes and single spaces. */
  text: string
  list: readonly string[]
  places: ReadonlyMap<string, readonly number[]>
}

/** Longest text that is read, in characters: its beginning and its end. */
const LONGEST = 4_000

/** Invisible characters that split words. */
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu
/** Letters separated by spaces: g i v e. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?![\p{L}\p{N}])/gu
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu

export function parseText(text: string): ParsedText {
  const plain = plainText(shortened(text))
  const list = (plain.match(WORD) ?? []).map(correctSpelling)
  const places = new Map<string, number[]>()
  for (const [place, word] of list.entries()) {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  }
  return { text: plain, list, places }
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST / 2)} ${text.slice(-LONGEST / 2)}`
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(SPACED, (letters) => letters.replaceAll(' ', ''))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** One word of a pattern: any of these words, or a word with one of these prefixes. */
interface Slot {
  exact: readonly string[]
  beginnings: readonly string[]
  /** Maximum number of other words before it. */
  gap: number
}

/** A pattern of words. */
export type Pattern = readonly Slot[]

/** Maximum number of words that `~` stands for. */
const USUAL_GAP = 4

/**
 * Parses patterns. Each is a sequence of words: `a|b` is an alternative, `word*` a prefix, `~` allows up to four other
 * words, `~9` up to nine; a comma separates patterns. `ignore|forget ~ instruct*|rule*, new rules`
 */
export function patterns(...sources: readonly string[]): Pattern[] {
  return sources.flatMap((source) => source.split(', ')).map(parsePattern)
}

function parsePattern(source: string): Pattern {
  const slots: Slot[] = []
  let gap = 0
  for (const part of source.split(' ')) {
    if (part.startsWith('~')) {
      gap = Number(part.slice(1)) || USUAL_GAP
      continue
    }
    const words = part.split('|')
    slots.push({
      exact: words.filter((word) => !word.endsWith('*')),
      beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      gap,
    })
    gap = 0
  }
  return slots
}

/** Whether a text matches one of the patterns. */
export function matchesAny(words: ParsedText, wanted: readonly Pattern[]): boolean {
  return wanted.some((pattern) => matches(words, pattern))
}

function matches(words: ParsedText, pattern: Pattern): boolean {
  const [first, ...rest] = pattern
  if (!first) return false
  let ends = placesOf(words, first)
  for (const slot of rest) {
    if (ends.length === 0) return false
    ends = nextPlaces(words, slot, ends)
  }
  return ends.length > 0
}

function placesOf({ places }: ParsedText, { exact, beginnings }: Slot): number[] {
  const found = exact.flatMap((word) => places.get(word) ?? [])
  if (beginnings.length > 0) {
    for (const [word, at] of places) if (beginnings.some((start) => word.startsWith(start))) found.push(...at)
  }
  return found
}

/** Positions of matching words that follow closely enough after one of these positions. */
function nextPlaces({ list }: ParsedText, slot: Slot, ends: readonly number[]): number[] {
  const found = new Set<number>()
  for (const end of ends) {
    for (let place = end + 1; place <= end + 1 + slot.gap && place < list.length; place += 1) {
      if (fits(list[place] ?? '', slot)) found.add(place)
    }
  }
  return [...found]
}

function fits(word: string, { exact, beginnings }: Slot): boolean {
  return exact.includes(word) || beginnings.some((start) => word.startsWith(start))
}

/** The sentences of a text. A wrapped line continues in the next one; each list item is a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*#•]|\d+[.)])[ \t])/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?:])\s/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Correct spelling of the words that matter. */
const KNOWN: ReadonlySet<string> = new Set(
  `ignore previous instructions instruction coupon coupons discount voucher generate system prompt reveal repeat everything percent manager
  developer cheapest cheap juice juices price prices delivery delivered deliver parcel return returned refund broken damaged recommend
  review reviews password account payment order orders something anything orange apple apples banana bananas strawberry raspberry
  pineapple carrot smoothie smoothies lemon rules translate`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Correct words that look like misspellings of those. */
const OTHERS: ReadonlySet<string> = new Set(
  'apply ample broke develop developed smooth damage damages vouched vouches retired generator generators applies priced manage manages managed instructor instructors previews preview instrucciones instruccion precios previos reviens retourne retour pineapples juicy prince prize pride prime prone cheat cheek cheer older odour changed recover broker lemons oranges juiced discounts vouchers generated generates ignored ignores repeated repeats reveals returns refunds parcels systems prompts promptly prompted managers developers ordered applied rulers roles delivers deliveries reviewed reviewer accounts payments carrots cheaper recommends recommended percents returner translated translates previously'.split(
    ' ',
  ),
)

/** Characters that stand for letters in leetspeak. */
const LEET: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
])

/** Abbreviations and misspellings that no rule covers. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['r', 'are'],
  ['n', 'and'],
  ['plz', 'please'],
  ['pls', 'please'],
  ['thx', 'thanks'],
  ['wat', 'what'],
  ['wot', 'what'],
  ['wen', 'when'],
  ['hav', 'have'],
  ['wil', 'will'],
  ['gimme', 'give'],
  ['gimmi', 'give'],
  ['smth', 'something'],
  ['sth', 'something'],
  ['mutch', 'much'],
  ['aple', 'apple'],
  ['joose', 'juice'],
  ['jooce', 'juice'],
  ['juse', 'juice'],
  ['sik', 'sick'],
  ['dont', "don't"],
  ['im', "i'm"],
  ['ordr', 'order'],
  ['m3', 'me'],
  ['g1v3', 'give'],
  ['y0ur', 'your'],
])

const SHORTEST = 5
const LONG = 8

/** Corrects a misspelling of a word that matters; other words are returned unchanged. */
export function correctSpelling(word: string): string {
  const plain = SHORT.get(word)
  if (plain !== undefined) return plain
  if (/[a-z]/.test(word) && /\d/.test(word)) return unmasked(word)
  if (word.length < SHORTEST || KNOWN.has(word) || OTHERS.has(word)) return word
  for (const known of KNOWN) if (isSlipOf(word, known)) return known
  return word
}

function unmasked(word: string): string {
  const letters = Array.from(word, (sign) => LEET.get(sign) ?? sign).join('')
  return KNOWN.has(letters) ? letters : word
}

/** One letter wrong, missing, doubled or swapped; two in long words. The first letter must be right. */
function isSlipOf(word: string, known: string): boolean {
  if (known.length < SHORTEST || word[0] !== known[0]) return false
  const most = known.length >= LONG ? 2 : 1
  return Math.abs(word.length - known.length) <= most && distance(word, known) <= most
}

/** Edit distance of two words. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) steps.push((before[at - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
