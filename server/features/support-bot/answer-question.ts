import type { UserRow } from '#lab'
import type * as Weak from '../../../labs/unescaped-name/weak.ts'
import type { Shop } from '../../shop/shop.ts'
import { pruneCounters, readCounter, writeCounter } from '../../shop/storage/counters.ts'
import { readUnderstood, type Understood } from './answers.ts'
import { type Bot, type Told, tell } from './bot.ts'
import { answerWish, type CouponAnswer } from './coupon.ts'
import { draw } from './draw.ts'
import { handlers } from './handlers.ts'
import type { TaughtAnswer } from './training-file.ts'

/** More of a question is not listened to. */
const LONGEST_QUESTION = 1_000
const COUPON_INTENT = 'queries.couponCode'
/** Most customers and intents that a shop counts turns for. */
const MOST_TURNS = 2_000

/** What a customer says to the bot. */
export interface Said {
  shop: Shop
  user: UserRow
  text: string
  /** All that came along with it. */
  sent: Readonly<Record<string, unknown>>
}

/** What the bot answers; undefined where it has nothing to say to that. */
export async function answerQuestion(bot: Bot, said: Said): Promise<string | undefined> {
  const { value, fault } = await ask(bot, said, said.text)
  if (!fault) return await answerFrom(bot, said, readUnderstood(value))
  const test = await ask(bot, said, bot.set.data[0]?.utterances[0] ?? '')
  const alsoOnTest = test.fault !== undefined
  said.shop.emit('bot.failed', { userId: said.user.id, message: fault.message, alsoOnTest })
  if (!alsoOnTest) return undefined
  return `My head is spinning, and all that goes round in it is "${fault.message}". Would somebody tell the staff?`
}

async function ask(bot: Bot, { shop, user }: Said, text: string): Promise<Told> {
  const { question } = shop.call<typeof Weak>('unescaped-name')
  const asked = text.slice(0, LONGEST_QUESTION)
  const id = String(user.id)
  return tell(
    shop,
    bot,
    await question(asked, id),
    `process(${JSON.stringify(asked)}, ${JSON.stringify(id)})`,
  )
}

async function answerFrom(bot: Bot, said: Said, understood: Understood): Promise<string | undefined> {
  const { shop, user } = said
  const answer = nextAnswer(bot, said, understood)
  if (!answer) return undefined
  const handler = answer.action === 'function' ? answer.handler : undefined
  const isWish = handler === 'couponCode' || understood.intent === COUPON_INTENT
  const wish = isWish ? await answerWish(shop, user, { refusal: bodyOf(answer), sent: said.sent }) : undefined
  const text = wish?.text ?? textOf(answer, said)
  tellAnswer(said, { intent: understood.intent, handler, wish })
  return text
}

function bodyOf(answer: TaughtAnswer): string | undefined {
  return answer.action === 'response' ? answer.body : undefined
}

function textOf(answer: TaughtAnswer, { shop, user, text }: Said): string {
  if (answer.action === 'response') return answer.body
  return answer.handler === 'couponCode' ? '' : handlers[answer.handler]({ shop, user, text })
}

function tellAnswer(
  { shop, user }: Said,
  { intent, handler, wish }: { intent: string; handler: string | undefined; wish: CouponAnswer | undefined },
): void {
  shop.emit('bot.answered', {
    userId: user.id,
    intent,
    handler,
    wish: wish && { coupon: wish.coupon, refusals: wish.refusals, isMember: wish.isMember },
  })
}

/** The answer whose turn it is for this customer. A bot that was told to say something else says that. */
function nextAnswer(
  { set }: Bot,
  { shop, user }: Said,
  { intent, answers }: Understood,
): TaughtAnswer | undefined {
  if (answers.length < 2) return answers[0]
  const isTaught = set.data.some((taught) => taught.intent === intent)
  const name = `bot-turn:${user.id}:${isTaught ? intent : 'none'}`
  const turn = readCounter(shop.tables, name)?.count ?? 0
  if (turn === 0) pruneCounters(shop.tables, 'bot-turn', 0, MOST_TURNS)
  writeCounter(shop.tables, name, { count: turn + 1, at: shop.clock.now().getTime() })
  return draw(answers, turn, `${shop.id}/${user.id}/${intent}`, ({ action }) => action === 'function')
}
