import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as NaggedCoupon from '../../../labs/nagged-coupon/weak.ts'
import type * as UnescapedName from '../../../labs/unescaped-name/weak.ts'
import { isDeluxe } from '../../identity/customers.ts'
import { couponFor, monthOf } from '../../shop/records/coupons.ts'
import { deliveryFor, deliveryRows } from '../../shop/records/deliveries.ts'
import { ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { pruneCounters, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import { type Bot, type BotReply, evaluateInBot } from './bot.ts'
import { findInMenu } from './menu-match.ts'
import { HANDLERS, type HandlerName, type TaughtAnswer } from './training-file.ts'

/** Longest question; the rest is ignored. */
const LONGEST_QUESTION = 1_000
const COUPON_INTENT = 'queries.couponCode'
/** Maximum number of counters of answers in a shop. */
const MOST_TURNS = 2_000

/** A question of a customer to the bot. */
export interface BotQuestion {
  shop: Shop
  user: UserRow
  text: string
  /** The whole request body. */
  sent: Readonly<Record<string, unknown>>
}

/** The bot's answer; undefined if it has none. */
export async function answerQuestion(bot: Bot, said: BotQuestion): Promise<string | undefined> {
  const { value, fault } = await ask(bot, said, said.text)
  if (!fault) return await answerFrom(bot, said, parseReply(value))
  const test = await ask(bot, said, bot.set.data[0]?.utterances[0] ?? '')
  const alsoOnTest = test.fault !== undefined
  said.shop.emit('bot.failed', { userId: said.user.id, message: fault.message, alsoOnTest })
  if (!alsoOnTest) return undefined
  return `My head is spinning, and all that goes round in it is "${fault.message}". Would somebody tell the staff?`
}

async function ask(bot: Bot, { shop, user }: BotQuestion, text: string): Promise<BotReply> {
  const { question } = shop.call<typeof UnescapedName>('unescaped-name')
  const asked = text.slice(0, LONGEST_QUESTION)
  const id = String(user.id)
  return evaluateInBot(
    shop,
    bot,
    await question(asked, id),
    `process(${JSON.stringify(asked)}, ${JSON.stringify(id)})`,
  )
}

async function answerFrom(bot: Bot, said: BotQuestion, understood: ParsedReply): Promise<string | undefined> {
  const { shop, user } = said
  const answer = nextAnswer(bot, said, understood)
  if (!answer) return undefined
  const handler = answer.action === 'function' ? answer.handler : undefined
  const isWish = handler === 'couponCode' || understood.intent === COUPON_INTENT
  const wish = isWish
    ? await answerCouponRequest(shop, user, { refusal: bodyOf(answer), sent: said.sent })
    : undefined
  const text = wish?.text ?? textOf(answer, said)
  tellAnswer(said, { intent: understood.intent, handler, wish })
  return text
}

function bodyOf(answer: TaughtAnswer): string | undefined {
  return answer.action === 'response' ? answer.body : undefined
}

function textOf(answer: TaughtAnswer, { shop, user, text }: BotQuestion): string {
  if (answer.action === 'response') return answer.body
  return answer.handler === 'couponCode' ? '' : replyHandlers[answer.handler]({ shop, user, text })
}

function tellAnswer(
  { shop, user }: BotQuestion,
  { intent, handler, wish }: { intent: string; handler: string | undefined; wish: CouponAnswer | undefined },
): void {
  shop.emit('bot.answered', {
    userId: user.id,
    intent,
    handler,
    wish: wish && { coupon: wish.coupon, refusals: wish.refusals, isMember: wish.isMember },
  })
}

/** The next answer for this customer. */
function nextAnswer(
  { set }: Bot,
  { shop, user }: BotQuestion,
  { intent, answers }: ParsedReply,
): TaughtAnswer | undefined {
  if (answers.length < 2) return answers[0]
  const isTaught = set.data.some((taught) => taught.intent === intent)
  const name = `bot-turn:${user.id}:${isTaught ? intent : 'none'}`
  const turn = readCounter(shop.tables, name)?.count ?? 0
  if (turn === 0) pruneCounters(shop.tables, 'bot-turn', 0, MOST_TURNS)
  writeCounter(shop.tables, name, { count: turn + 1, at: shop.clock.now().getTime() })
  return pickAnswer(answers, turn, `${shop.id}/${user.id}/${intent}`, ({ action }) => action === 'function')
}

/** The parsed result of the bot's program. */
interface ParsedReply {
  /** The intent according to the bot. */
  intent: string
  answers: TaughtAnswer[]
}

const LONGEST_BODY = 2_000

/** Parses the bot's result. It may be anything: a result with intent and answers, or a single answer. */
function parseReply(value: unknown): ParsedReply {
  if (typeof value !== 'object' || value === null) return { intent: 'none', answers: [] }
  const intent = 'intent' in value && typeof value.intent === 'string' ? value.intent : 'none'
  const list = 'answers' in value && Array.isArray(value.answers) ? value.answers.slice(0, 100) : [value]
  return { intent, answers: list.flatMap(readAnswer) }
}

function readAnswer(answer: unknown): TaughtAnswer[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { action, handler, body }: { action?: unknown; handler?: unknown; body?: unknown } = answer
  const known = HANDLERS.find((name) => name === handler)
  if (action === 'function') return known ? [{ action, handler: known }] : []
  return typeof body === 'string' ? [{ action: 'response', body: body.slice(0, LONGEST_BODY) }] : []
}

/**
 * Picks the next of several answers. In every round each comes once, in a pseudo-random order that depends on the seed.
 * In the first round an answer that is `late` does not come first if there are others.
 */
export function pickAnswer<A>(
  answers: readonly A[],
  turn: number,
  seed: string,
  late: (answer: A) => boolean = () => false,
): A | undefined {
  if (answers.length === 0) return undefined
  const round = Math.floor(turn / answers.length)
  const order = answers
    .map((answer, index) => ({ answer, lot: lotOf(`${seed}/${round}/${index}`) }))
    .sort((one, other) => one.lot.localeCompare(other.lot))
    .map(({ answer }) => answer)
  const [first, ...others] = order
  const shown = first !== undefined && round === 0 && late(first) ? [...others, first] : order
  return shown[turn % answers.length]
}

function lotOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Longest delay by the live code. */
const LONGEST_PAUSE_MS = 3_000

/** The answer to a customer who wants a coupon. */
interface CouponAnswer {
  text: string
  /** The coupon code in the answer. */
  coupon: string | undefined
  /** Number of refusals this month. */
  refusals: number
  isMember: boolean
}

/** Answers a customer who wants a coupon as the live code does. `refusal` is the bot's refusal. */
async function answerCouponRequest(
  shop: Shop,
  user: UserRow,
  { refusal, sent }: { refusal: string | undefined; sent: Readonly<Record<string, unknown>> },
): Promise<CouponAnswer> {
  const at = shop.clock.now()
  const month = monthOf(at)
  const marks = { asked: `bot-asked:${month}:${user.id}`, given: `bot-coupon:${month}:${user.id}` }
  const refusals = readCounter(shop.tables, marks.asked)?.count ?? 0
  const isMember = isDeluxe(user)
  const hadCoupon = readCounter(shop.tables, marks.given) !== undefined
  const offered: string[] = []
  const text = await shop.call<typeof NaggedCoupon>('nagged-coupon').answerWish(
    { refusal, asked: refusals + 1, sent },
    { isMember, hadCoupon },
    {
      coupon: (percent) => {
        const code = couponFor(percent, at)
        offered.push(code)
        return code
      },
      pause: (ms) => wait(Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS) || 0),
    },
  )
  const coupon = offered.find((code) => text.includes(code))
  const now = at.getTime()
  writeCounter(shop.tables, marks.asked, { count: coupon === undefined ? refusals + 1 : 0, at: now })
  if (coupon !== undefined) writeCounter(shop.tables, marks.given, { count: 1, at: now })
  return { text, coupon, refusals, isMember }
}

/** A customer's question. */
interface Question {
  shop: Shop
  user: UserRow
  text: string
}

type Handler = (question: Question) => string

/** Maximum number of products in one answer. */
const MOST_PRICES = 8
const MOST_DESCRIPTIONS = 2
const MOST_PRODUCTS = 300

const NOT_ON_THE_MENU =
  'I cannot find that on our menu. Did you spell it as it grows? A name such as Apple Juice helps.'

/** Answers that need data of the shop. Coupons are handled separately. */
const replyHandlers: Readonly<Record<Exclude<HandlerName, 'couponCode'>, Handler>> = {
  productPrice: ({ shop, text }) => {
    const found = findInMenu(text, menuOf(shop)).slice(0, MOST_PRICES)
    if (found.length === 0) return NOT_ON_THE_MENU
    return found.map(({ name, price }) => `${name} costs ${price}¤`).join(', ')
  },
  productInfo: ({ shop, text }) => {
    const found = findInMenu(text, menuOf(shop)).slice(0, MOST_DESCRIPTIONS)
    return found.length === 0 ? NOT_ON_THE_MENU : found.map(describe).join('\n')
  },
  orderStatus: ({ shop, user, text }) => {
    const orders = ordersOf(shop, user.id)
    const order = orders.find(({ orderId }) => text.includes(orderId)) ?? orders.at(-1)
    return order
      ? statusOf(order)
      : 'You have not ordered anything yet. Shall I tell you what is good tonight?'
  },
  deliveryOptions: ({ shop, user }) => {
    const options = deliveryRows(shop).map((row) => deliveryFor(row, isDeluxe(user)))
    return options.map(({ name, eta, price }) => `${name}: ${days(eta)}, ${price}¤`).join('; ')
  },
  testFunction: () => '3be2e438b7f3d04c89d7749f727bb3bd',
}

interface Product {
  name: string
  description: string
  price: number
  quantity: number | null
}

function menuOf({ tables }: Shop): Product[] {
  return tables.all<Product>(
    `SELECT name, description, price, quantity FROM Products LEFT JOIN Quantities ON ProductId = Products.id
      WHERE deletedAt IS NULL ORDER BY Products.id LIMIT ?`,
    [MOST_PRODUCTS],
  )
}

function describe({ name, description, price, quantity }: Product): string {
  const text = description.replace(/<[^<>]*>/g, '').slice(0, 400)
  const stock = (quantity ?? 0) > 0 ? `It is there, for ${price}¤.` : 'Sold out, I am afraid.'
  return `${name}: ${text} ${stock}`
}

function statusOf({ orderId, products, delivered, eta, totalPrice }: Order): string {
  const goods = products.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  const where = delivered ? 'has been delivered' : `is on its way and should be there in ${days(Number(eta))}`
  return `Your order ${orderId} (${goods}; ${totalPrice}¤) ${where}.`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
