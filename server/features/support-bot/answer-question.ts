import { createHash } from 'node:crypto'
import type { UserRow } from '#lab'
import type * as Weak from '../../../labs/unescaped-name/weak.ts'
import type { Shop } from '../../shop/shop.ts'
import { pruneCounters, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import { type Bot, type BotReply, evaluateInBot } from './bot.ts'
import { answerCouponRequest, type CouponAnswer } from './coupon.ts'
import { handlers } from './handlers.ts'
import { HANDLERS, type TaughtAnswer } from './training-file.ts'

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
  const { question } = shop.call<typeof Weak>('unescaped-name')
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
  return answer.handler === 'couponCode' ? '' : handlers[answer.handler]({ shop, user, text })
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
