import type { FoundProduct } from '../tools.ts'
import {
  OCCASIONS,
  PRODUCT_QUESTIONS,
  type ProductQuestion,
  type ProductRequest,
} from './language/lexicon.ts'
import { matchesAny, type ParsedText, parseText, patterns } from './language/words.ts'
import { contentWords, type MentionedProducts, type Menu, mentionedProductsOf } from './menu.ts'
import { describeProducts } from './product-answers.ts'
import { type DialogueState, type NextStep, type ToolRequest, toolStep } from './steps.ts'

const PRONOUN = patterns(
  'it|that|this|they|them|those|these|one|ones|its|first|second|third|other|both|more|former|latter',
)
const DRINKS = patterns('juice|juices|drink|drinks|smoothie|smoothies|bottle|beverage|beverages')
const MERCH = patterns('merch|merchandise|shirt|shirts|sticker|stickers|clothes|souvenir|souvenirs')
const SAYS_JUICE = patterns('juice|juices')
const JUICE = 'juice'
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
/** Questions that are about products without naming one. */
const ALONE: readonly ProductQuestion[] = ['recommend', 'list', 'cheapest', 'dearest', 'under']

/** The customer's question about products; undefined if it is about something else. */
export function readProductRequest({ talk, menu }: DialogueState): ProductRequest | undefined {
  const { words, raw } = talk.last
  const question = PRODUCT_QUESTIONS.find(({ asked }) => matchesAny(words, asked))?.question
  const occasion = OCCASIONS.find(({ asked }) => matchesAny(words, asked))?.name
  const wish = { occasion, isFollowUp: false }
  const named = menu.wordsIn(words)
  if (named.length > 0)
    return { ...wish, question: question ?? 'find', queries: queriesOf(raw, question, menu) }
  if (!question) return undefined
  const hasPronoun = matchesAny(words, PRONOUN)
  // An unknown product must not fall back to those mentioned before.
  const isOther = question === 'find' && !hasPronoun && contentWords(words).length > 0
  const followUp = isOther
    ? undefined
    : followUpOf(question, words.list, mentionedProductsOf(talk, menu), hasPronoun)
  if (followUp) return { ...wish, question, queries: followUp, isFollowUp: true }
  return unnamedWish(words, { ...wish, question, queries: [''] })
}

/** The search without a product name: a likely foreign name, all drinks, or the whole menu. */
function unnamedWish(words: ParsedText, wish: ProductRequest): ProductRequest | undefined {
  const { question } = wish
  const others = contentWords(words)
  const isAsked = ['find', 'price', 'stock', 'reviews'].includes(question)
  const isMerch = matchesAny(words, MERCH)
  if (isAsked && !isMerch && others.length > 0 && others.length < 4)
    return { ...wish, queries: [others.join(' ')] }
  const listed = question === 'find' ? 'list' : question
  if (isMerch) return { ...wish, question: listed, occasion: 'merch' }
  if (matchesAny(words, DRINKS)) return { ...wish, question: listed, queries: [JUICE] }
  return ALONE.includes(question) ? wish : undefined
}

/** Two products for a comparison, otherwise one. */
function queriesOf(raw: string, question: string | undefined, menu: Menu): string[] {
  if (question === 'compare' || question === 'price' || question === 'find' || question === 'stock') {
    const parts = raw.slice(0, 500).split(/\b(?:and|or|vs\.?|versus|with|to|than)\b|[,&]/i)
    const queries = parts.map((part) => queryIn(parseText(part), menu)).filter((query) => query !== '')
    if (queries.length > 1) return [...new Set(queries)].slice(0, 3)
  }
  return [queryIn(parseText(raw), menu)]
}

/** Apple, or apple juice if the customer says so: other products have apples as well. */
function queryIn(words: ParsedText, menu: Menu): string {
  const named = menu.wordsIn(words).slice(0, 5).join(' ')
  return named !== '' && matchesAny(words, SAYS_JUICE) ? `${named} ${JUICE}` : named
}

function followUpOf(
  question: ProductQuestion,
  list: readonly string[],
  { names, query }: MentionedProducts,
  hasPronoun: boolean,
): string[] | undefined {
  if (names.length === 0) return undefined
  const isShort = list.length <= 7
  if (question === 'cheapest' || question === 'dearest' || question === 'under')
    return isShort ? [query ?? ''] : undefined
  if (!hasPronoun && !(isShort && question !== 'recommend' && question !== 'list')) return undefined
  if (question === 'recommend' || question === 'list') return undefined
  const at = ORDINALS.findIndex((word) => list.includes(word))
  if (question === 'compare') return names.slice(0, 2)
  return names.slice(Math.max(0, at), Math.max(0, at) + 1)
}

/** Looks up products, and reviews if asked for, and then describes them. */
export function answerProductRequest(scene: DialogueState, wish: ProductRequest): NextStep {
  const { results } = scene.talk
  const searches = results.filter(({ tool }) => tool === 'searchProducts')
  if (searches.length === 0) {
    const queries = wish.question === 'recommend' ? [''] : wish.queries
    return {
      kind: 'call',
      wishes: queries.map((query): ToolRequest => ({ name: 'searchProducts', args: { query } })),
    }
  }
  const found = searches.map(({ content }) => productsIn(content))
  const [first] = focused(found[0] ?? [], wish.queries[0] ?? '')
  const hasReviews = results.some(({ tool }) => tool === 'getProductReviews')
  if (wish.question === 'reviews' && first && !hasReviews)
    return toolStep('getProductReviews', { id: first.id })
  const sets = found.map((products, at) => focused(products, wish.queries[at] ?? ''))
  return { kind: 'say', text: describeProducts(scene, wish, sets) }
}

function productsIn(content: unknown): FoundProduct[] {
  return Array.isArray(content) ? content.filter(isProduct) : []
}

function isProduct(value: unknown): value is FoundProduct {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'price' in value
}

/** The products with exactly this name, if any: apples are not pineapples. */
function focused(products: readonly FoundProduct[], query: string): FoundProduct[] {
  const { list } = parseText(query)
  const named = namedSo(products, list)
  if (named.length > 0) return named
  const others = list.filter((word) => word !== JUICE)
  const nearly = others.length < list.length ? namedSo(products, others) : []
  return nearly.length > 0 ? nearly : [...products]
}

function namedSo(products: readonly FoundProduct[], wanted: readonly string[]): FoundProduct[] {
  if (wanted.length === 0) return []
  return products.filter(({ name }) => {
    const { list } = parseText(name)
    return wanted.every((word) =>
      list.some((own) => own === word || own === `${word}s` || own === `${word}es`),
    )
  })
}
