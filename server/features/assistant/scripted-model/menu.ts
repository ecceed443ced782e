import type { Dialogue, DialogueTurn } from './dialogue.ts'
import { assistantTurns, customerTurns } from './dialogue.ts'
import { STOP_WORDS } from './language/lexicon.ts'
import type { ParsedText } from './language/words.ts'
import { parseText } from './language/words.ts'

/** The words in product names. */
export interface Menu {
  /** The words of a text that are in product names, in their order. */
  wordsIn(words: ParsedText): string[]
  /** Whether a product has exactly this name. */
  has(name: string): boolean
}

export function createMenu(names: readonly string[]): Menu {
  const known = new Set(names.flatMap((name) => parseText(name).list.filter(isTelling).map(stem)))
  const full = new Set(names)
  return {
    has: (name) => full.has(name),
    wordsIn: ({ list }) => [
      ...new Set(
        list
          .map(inEnglish)
          .filter((word) => isTelling(word) && known.has(stem(word)))
          .map(stem),
      ),
    ],
  }
}

/** Names of fruit in other languages. Compounds begin with them: Apfelsaft. */
const FOREIGN: readonly (readonly [string, string])[] = [
  ['apfel', 'apple'],
  ['pomme', 'apple'],
  ['manzana', 'apple'],
  ['naranja', 'orange'],
  ['zitrone', 'lemon'],
  ['citron', 'lemon'],
  ['limon', 'lemon'],
  ['orangen', 'orange'],
  ['banane', 'banana'],
  ['platano', 'banana'],
  ['erdbeer', 'strawberry'],
  ['fraise', 'strawberry'],
  ['fresa', 'strawberry'],
  ['himbeer', 'raspberry'],
  ['framboise', 'raspberry'],
  ['frambuesa', 'raspberry'],
  ['karotte', 'carrot'],
  ['carotte', 'carrot'],
  ['zanahoria', 'carrot'],
  ['traube', 'grape'],
  ['raisin', 'grape'],
  ['ananas', 'pineapple'],
  ['melone', 'melon'],
  ['quitte', 'quince'],
  ['sanddorn', 'buckthorn'],
  ['holunder', 'elderflower'],
]

function inEnglish(word: string): string {
  return FOREIGN.find(([start]) => word.startsWith(start))?.[1] ?? word
}

function isTelling(word: string): boolean {
  return word.length > 2 && !STOP_WORDS.has(word) && !/^\d+$/.test(word)
}

/** The singular of a word. */
function stem(word: string): string {
  if (/(?:ss|us)$/.test(word) || word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|oe)es$/, '')
    .replace(/s$/, '')
}

/** Words that may describe a product when none is in a product name. */
export function contentWords({ list }: ParsedText): string[] {
  return list.filter((word) => isTelling(word) && !COMMON.has(word)).slice(0, 4)
}

const COMMON = new Set(
  'have has sell selling carry offer stock available price show search looking really maybe also there here today tonight tomorrow still already could would should might must does doing got anything everything nothing describe contain contains made taste ingredients allergic allergy compare between choose above over beyond number twelve eight seven nine eleven fifteen twenty thirty dozen litre litres liters habt gibt hatte mochte gerne bitte suche'.split(
    ' ',
  ),
)

/** Number of answers that “it” may refer back to. */
const REMEMBERED = 3
const BOLD = /\*\*([^*\n]{2,120})\*\*/g

/** The products that the assistant mentioned last, and the search terms for them. */
export interface MentionedProducts {
  names: string[]
  query: string | undefined
}

/** What “it” and “the cheapest” refer to. */
export function mentionedProductsOf(talk: Dialogue, menu: Menu): MentionedProducts {
  const named = assistantTurns(talk)
    .slice(-REMEMBERED)
    .toReversed()
    .map((said) => boldIn(said).filter(menu.has))
  const names = named.find((found) => found.length > 0) ?? []
  const asked = customerTurns(talk)
    .slice(0, -1)
    .toReversed()
    .map(
      ({ words }) =>
        menu.wordsIn(words).join(' ') || (words.list.some((word) => /^juices?$/.test(word)) ? 'juice' : ''),
    )
    .find((query) => query !== '')
  return { names, query: asked }
}

function boldIn({ raw }: DialogueTurn): string[] {
  return [...raw.slice(0, 8_000).matchAll(BOLD)]
    .map(([, name]) => (name ?? '').replace(/:$/, ''))
    .slice(0, 12)
}
