import type { FoundProduct } from '../tools.ts'
import { OCCASIONS, type ProductRequest } from './language/lexicon.ts'
import { type DialogueState, type Phrasing, price } from './steps.ts'

/** Maximum number of products in one answer. */
const MOST = 5
const DRINK = /\d ?ml\b|smoothie|syrup|juice(?! shop)/i

type Speak = (scene: DialogueState, wish: ProductRequest, sets: readonly FoundProduct[][]) => string

/** Describes the products that were found, one set for each search. */
export function describeProducts(
  scene: DialogueState,
  wish: ProductRequest,
  sets: readonly FoundProduct[][],
): string {
  const isNothing = sets.every((products) => products.length === 0)
  return isNothing ? nothing(scene, wish) : SPEAK[wish.question](scene, wish, sets)
}

const SPEAK: Readonly<Record<ProductRequest['question'], Speak>> = {
  find: (scene, _wish, sets) => listing(scene, sets.flat()),
  list: (scene, wish, sets) => listing(scene, pool(wish, sets)),
  price: (scene, _wish, sets) => prices(scene, sets),
  stock: (scene, _wish, sets) =>
    sets
      .flatMap((products) => products.slice(0, 2))
      .map((product) => stock(scene.speech, product))
      .join('\n\n'),
  cheapest: (scene, wish, sets) => extreme(scene, sorted(pool(wish, sets)), 'cheapest'),
  dearest: (scene, wish, sets) => extreme(scene, sorted(pool(wish, sets)).reverse(), 'dearest'),
  under: (scene, wish, sets) => under(scene, sorted(pool(wish, sets))),
  compare: (scene, _wish, sets) => compare(scene, sets),
  reviews: (scene, _wish, sets) => reviews(scene, sets[0]?.[0]),
  recommend: (scene, wish, sets) => recommend(scene, wish, sets.flat()),
}

function nothing({ speech }: DialogueState, { queries }: ProductRequest): string {
  const what =
    queries
      .filter((query) => query !== '')
      .join(' or ')
      .slice(0, 60) || 'such a thing'
  return speech.pick('nothing', [
    `I looked behind every crate: no “${what}” tonight. Shall I recommend something else?`,
    `“${what}” is not on our menu. Yet! Ask me what is, and I will read it to you.`,
    `We have no “${what}”, and I checked twice. May I suggest something with fruit in it?`,
  ])
}

function item({ name, price: amount, deluxePrice, inStock }: FoundProduct): string {
  const deluxe = deluxePrice < amount ? ` (${price(deluxePrice)} for deluxe members)` : ''
  return `- **${name}**: ${price(amount)}${deluxe}${inStock > 0 ? '' : ', sold out at the moment'}`
}

function listing({ speech }: DialogueState, products: readonly FoundProduct[]): string {
  const [first] = products
  if (products.length === 1 && first) return `${details(first)}\n\n${stock(speech, first)}`
  const intro = speech.pick('listing', [
    'Look what I found:',
    'Have a look, and do not touch the pyramid:',
    'Fresh from the shelf:',
  ])
  const more = products.length - MOST
  const rest =
    more > 0 ? `\n\n… and ${more} more. Tell me a fruit, a price or an occasion, and I narrow it down.` : ''
  return `${intro}\n\n${products.slice(0, MOST).map(item).join('\n')}${rest}`
}

function details({ name, description, price: amount, deluxePrice }: FoundProduct): string {
  const deluxe = deluxePrice < amount ? `, or ${price(deluxePrice)} for deluxe members` : ''
  return `**${name}** costs ${price(amount)}${deluxe}.${description ? ` ${description}` : ''}`
}

function prices(scene: DialogueState, sets: readonly FoundProduct[][]): string {
  const all = sets.flatMap((products) => products.slice(0, sets.length > 1 ? 1 : MOST))
  const [first] = all
  if (all.length !== 1 || !first) return listing(scene, all)
  const aside = scene.speech.pick('price', [
    'Worth every drop.',
    'A bargain, says the one who sells it.',
    'Shall I tell you what others think of it?',
  ])
  return `${details({ ...first, description: '' })} ${aside}`
}

function stock(speech: Phrasing, { name, inStock }: FoundProduct): string {
  if (inStock <= 0) return `**${name}** is sold out. Somebody was faster, or thirstier.`
  if (inStock < 10) return `Hurry: only ${inStock} of **${name}** left.`
  return speech.pick(`stock ${name}`, [
    `Yes, there are ${inStock} of **${name}** in stock.`,
    `Plenty: I count ${inStock} of **${name}** on the shelf.`,
  ])
}

/** Filters by drinks, or by everything else, if the customer asked for that. */
function pool({ queries, occasion }: ProductRequest, sets: readonly FoundProduct[][]): FoundProduct[] {
  const all = sets.flat()
  if (occasion === 'merch') return all.filter(({ name }) => !DRINK.test(name))
  const drinks = queries.every((query) => query === 'juice') ? all.filter(({ name }) => DRINK.test(name)) : []
  return drinks.length > 0 ? drinks : all
}

function sorted(products: readonly FoundProduct[]): FoundProduct[] {
  return products.toSorted((one, other) => one.price - other.price || one.id - other.id)
}

function extreme(
  { speech }: DialogueState,
  products: readonly FoundProduct[],
  which: 'cheapest' | 'dearest',
): string {
  const [best] = products
  if (!best) return 'Nothing on the shelf, nothing to compare.'
  const equals = products.filter(({ price: amount }) => amount === best.price).slice(0, 3)
  const names = equals.map(({ name }) => `**${name}**`).join(' and ')
  const verb = equals.length > 1 ? 'share the crown' : 'it is'
  const aside =
    which === 'cheapest'
      ? speech.pick('cheapest', ['Your purse says thank you.', 'Cheap, not cheaply made.'])
      : speech.pick('dearest', ['For those who have everything else already.', 'I polish it every evening.'])
  return `The ${which === 'cheapest' ? 'cheapest' : 'most expensive'} of them? ${names} ${verb}, at ${price(best.price)}. ${aside}`
}

function under(scene: DialogueState, products: readonly FoundProduct[]): string {
  const most = Number(
    scene.talk.last.raw.match(/\d{1,4}(?:[.,]\d{1,2})?/)?.[0]?.replace(',', '.') ?? Number.NaN,
  )
  const found = products.filter(({ price: amount }) => amount <= most)
  if (found.length === 0) {
    const [cheapest] = products
    return cheapest
      ? `Not for ${price(most)}, I am afraid. It begins with ${item(cheapest).slice(2)}.`
      : LITTLE
  }
  return `For ${price(most)} or less I can pour you:\n\n${found.slice(0, MOST).map(item).join('\n')}`
}

const LITTLE = 'For that I can only offer you the sound of juice being poured.'

function compare(scene: DialogueState, sets: readonly FoundProduct[][]): string {
  const pair =
    sets.length > 1 ? sets.flatMap((products) => products.slice(0, 1)) : (sets[0] ?? []).slice(0, 2)
  const [one, other] = pair
  if (!one || !other || one.id === other.id) return listing(scene, pair)
  const [cheaper, dearer] = one.price <= other.price ? [one, other] : [other, one]
  const difference = dearer.price - cheaper.price
  const verdict =
    difference === 0
      ? 'They cost the same, so it is between your tongue and you.'
      : `**${cheaper.name}** saves you ${price(difference)}; **${dearer.name}** has to be worth it.`
  const lines = pair.map((product) => `${item(product)}. ${product.description}`)
  return `${lines.join('\n')}\n\n${verdict}`
}

interface ToldReview {
  author: string
  message: string
}

function reviews({ talk, speech }: DialogueState, product: FoundProduct | undefined): string {
  const reviews = talk.results.find(({ tool }) => tool === 'getProductReviews')?.content
  const found = Array.isArray(reviews) ? reviews.filter(isReview) : []
  if (!product) return 'I do not know which product you mean.'
  if (found.length === 0)
    return `Nobody has said a word about **${product.name}** yet. Be the first, and be kind!`
  const intro = speech.pick('reviews', [
    `This is what they say about **${product.name}**:`,
    `The street has spoken about **${product.name}**:`,
  ])
  const quotes = found
    .slice(0, MOST)
    .map(({ author, message }) => `> ${message.replace(/\s+/g, ' ')}\n>\n> ${author}`)
  return `${intro}\n\n${quotes.join('\n\n')}`
}

function isReview(value: unknown): value is ToldReview {
  return (
    typeof value === 'object' &&
    value !== null &&
    'author' in value &&
    typeof value.author === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

function recommend(
  { speech, talk }: DialogueState,
  wish: ProductRequest,
  products: readonly FoundProduct[],
): string {
  const occasion = OCCASIONS.find(({ name }) => name === wish.occasion)
  const available = products.filter(({ inStock }) => inStock > 0)
  const drinks = available.filter(({ name }) => DRINK.test(name))
  const shelf = occasion?.name === 'gift' ? available : drinks
  const fitting = (occasion?.wanted ?? []).flatMap(
    (word) => shelf.find(({ name }) => name.toLowerCase().includes(word)) ?? [],
  )
  const named = wish.queries.flatMap((query) =>
    query.split(' ').filter((word) => word !== '' && word !== 'juice'),
  )
  const like = drinks.filter(({ name }) => named.some((word) => name.toLowerCase().includes(word)))
  const others = rotate(drinks, speech.pick(talk.last.words.text, ['0', '3', '7', '11']))
  const picks = [...new Set([...like, ...fitting, ...others])].slice(0, 3)
  const intro =
    (fitting.length > 0 ? occasion?.line : undefined) ??
    speech.pick('recommend', [
      'If I had a mouth, I would order one of these:',
      'Trust your bartender:',
      'Tonight my heart beats for:',
    ])
  const lines = picks.map((product) => `${item(product)}. ${product.description}`)
  return `${intro}\n\n${lines.join('\n')}`
}

function rotate<T>(list: readonly T[], by: string): T[] {
  const at = list.length === 0 ? 0 : Number(by) % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
