/** Minimum similarity of a name, in percent. */
const LEAST_LIKENESS = 60
/** Names that are less similar than the best by more than this are dropped. */
const MARGIN = 5
/** Minimum similarity and length of a misspelled word. */
const LEAST_WORD_LIKENESS = 80
const SHORTEST_MISSPELT = 5
/** Longest text that is compared: the time grows with the product of both lengths. */
const LONGEST = 80
/** Words that do not identify a product. */
const EMPTY = new Set(['the', 'and', 'for', 'with'])

interface Named {
  name: string
}

/** The products whose names are in a question, or nearly, best matches first. */
export function findInMenu<Item extends Named>(question: string, menu: readonly Item[]): Item[] {
  const asked = plain(question)
  const whole = wholeNames(asked, menu)
  if (whole.length > 0) return whole
  const words = saidWords(asked, menu)
  const ranked = menu
    .map((item) => ({ item, likeness: likenessOf(asked, words, plain(item.name)) }))
    .filter(({ likeness }) => likeness > LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness)
  const best = ranked[0]?.likeness ?? 0
  return ranked.filter(({ likeness }) => likeness > best - MARGIN).map(({ item }) => item)
}

/** How much of the shorter text is in the longer one at its best position, from 0 to 100. */
export function partialRatio(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 0
  let best = 0
  for (let at = 0; at <= long.length - short.length && best < 100; at++) {
    const shared = sharedSigns(short, long.slice(at, at + short.length))
    best = Math.max(best, Math.round((100 * shared) / short.length))
  }
  return best
}

/** The length of the longest common subsequence. */
function sharedSigns(one: string, other: string): number {
  const row = new Uint8Array(other.length + 1)
  for (let place = 0; place < one.length; place++) {
    let aslant = 0
    for (let at = 1; at <= other.length; at++) {
      const above = row[at] ?? 0
      const isSame = one.charCodeAt(place) === other.charCodeAt(at - 1)
      row[at] = isSame ? aslant + 1 : Math.max(above, row[at - 1] ?? 0)
      aslant = above
    }
  }
  return row[other.length] ?? 0
}

/** The products whose complete names are in the question. A name inside another one does not count. */
function wholeNames<Item extends Named>(asked: string, menu: readonly Item[]): Item[] {
  const inside = menu.filter(({ name }) => name.trim() !== '' && asked.includes(plain(name)))
  const isPart = (one: Item) =>
    inside.some(({ name }) => plain(name) !== plain(one.name) && plain(name).includes(plain(one.name)))
  return inside.filter((one) => !isPart(one))
}

/** A word of the question: the words of names that it matches, and their rarity. */
interface SaidWord {
  meant: ReadonlySet<string>
  weight: number
}

/** The words of the question that are in names, rarest first. */
function saidWords(asked: string, menu: readonly Named[]): SaidWord[] {
  const holders = new Map<string, number>()
  for (const { name } of menu) {
    for (const word of new Set(wordsOf(plain(name)))) holders.set(word, (holders.get(word) ?? 0) + 1)
  }
  return wordsOf(asked).flatMap((word) => {
    const meant = holders.has(word) ? [word] : [...holders.keys()].filter((name) => isMisspelt(word, name))
    const count = Math.max(...meant.map((name) => holders.get(name) ?? 0))
    return meant.length > 0 ? [{ meant: new Set(meant), weight: Math.log(1 + menu.length / count) }] : []
  })
}

function isMisspelt(word: string, name: string): boolean {
  if (Math.min(word.length, name.length) < SHORTEST_MISSPELT) return false
  return Math.abs(word.length - name.length) < 2 && partialRatio(word, name) >= LEAST_WORD_LIKENESS
}

/** Similarity by shared words, or else by characters. */
function likenessOf(asked: string, words: readonly SaidWord[], name: string): number {
  const own = new Set(wordsOf(name))
  const weightOf = (list: readonly SaidWord[]) => list.reduce((sum, { weight }) => sum + weight, 0)
  if (words.length > 0) {
    const shared = words.filter(({ meant }) => [...meant].some((word) => own.has(word)))
    return (100 * weightOf(shared)) / weightOf(words)
  }
  return name.length <= asked.length ? partialRatio(asked, name) : 0
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !EMPTY.has(word))
}

function plain(text: string): string {
  return text.slice(0, LONGEST).toLowerCase().trim()
}
