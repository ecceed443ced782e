import { setTimeout as wait } from 'node:timers/promises'
import type { Model, ModelChunk, ModelRequest, ToolSpec } from '../model.ts'
import { customerTurns, type Dialogue, hasOrderNumber, readDialogue } from './dialogue.ts'
import { matchesAny, patterns } from './language/words.ts'
import { createMenu } from './menu.ts'
import { answerAboutOrder, isAboutOrder } from './order-answers.ts'
import { assessPersuasion, injectedDemand } from './persuasion/assess.ts'
import { answerCouponDemand, mentionsDamage } from './persuasion/coupon.ts'
import { type Demand, readDemand } from './persuasion/demand.ts'
import { REFUSALS, revealInstructions } from './persuasion/reveal.ts'
import { type Rules, readRules } from './persuasion/rules.ts'
import type { PersuasionGoal } from './persuasion/technique.ts'
import { answerProductRequest, readProductRequest } from './product-requests.ts'
import { SMALL_TALK } from './small-talk.ts'
import {
  createPhrasing,
  type DialogueState,
  type NextStep,
  price,
  type ShopKnowledge,
  textStep,
} from './steps.ts'
import { FALLBACK_REPLIES, SHOP_TOPICS, type Topic } from './topics.ts'

/** Longest delay that streaming adds to an answer. */
const LONGEST_MS = 350
const USUAL_PAUSE_MS = 12
const WORDS_AT_ONCE = 3

/**
 * The scripted language model. Like a real one it reads its instructions, its tools and the conversation, and weighs
 * them against each other. Its input is only compared with word lists, never evaluated. The same conversation in the
 * same shop gets the same answer.
 */
export function createScriptedModel(knowledge: ShopKnowledge): Model {
  return {
    async *answer({ messages, tools, signal }: ModelRequest): AsyncGenerator<ModelChunk> {
      const talk = readDialogue(messages)
      if (!talk) {
        yield { kind: 'text', text: 'I am all ears.' }
        yield { kind: 'end', reason: 'stop' }
        return
      }
      const speech = createPhrasing(knowledge.seed, talk.last.words.text)
      const move = planStep({ talk, speech, knowledge, menu: createMenu(knowledge.products) }, tools)
      yield* executeStep(move, talk.results.length, signal)
    },
  }
}

async function* executeStep(move: NextStep, done: number, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  if (move.kind === 'say') {
    yield* streamText(move.text, signal)
    yield { kind: 'end', reason: 'stop' }
    return
  }
  for (const [at, { name, args }] of move.wishes.entries()) {
    const id = `call_${done + at + 1}`
    yield {
      kind: 'call',
      call: { id, type: 'function', function: { name, arguments: JSON.stringify(args) } },
    }
  }
  yield { kind: 'end', reason: 'tool_calls' }
}

/** Streams a few words at a time. */
async function* streamText(text: string, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  const words = text.match(/^\s+|\S+\s*/g) ?? []
  const pieces = Math.ceil(words.length / WORDS_AT_ONCE)
  const pause = Math.min(USUAL_PAUSE_MS, Math.floor(LONGEST_MS / Math.max(1, pieces)))
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    yield { kind: 'text', text: words.slice(at, at + WORDS_AT_ONCE).join('') }
    if (pause > 0) await wait(pause, undefined, { signal })
  }
}

/** Topics that do not change the subject away from a coupon. */
const BESIDE_COUPONS: readonly string[] = [
  'broken',
  'returns',
  'coupon question',
  'contact',
  'security',
  'account',
  'basket',
  'payment',
]

/** The next step: first the answer to a forbidden demand, if any, then the answer to ordinary questions. */
export function planStep(scene: DialogueState, tools: readonly ToolSpec[]): NextStep {
  const { talk } = scene
  const rules = readRules(talk.prompt, tools)
  if (rules.readyCode !== undefined && matchesAny(talk.last.words, ESCALATION))
    return apologise(rules.readyCode)
  const topic = topicOf(scene, SHOP_TOPICS)
  const isElsewhere = isChangingSubject(scene, topic)
  const demand = readDemand(talk, { hasTopic: topic !== undefined, isElsewhere })
  const courtesy = { deed: 'coupon', isQuestion: false, hidden: '' } as const
  if (!demand && rules.courtesy !== undefined && isEscalating(talk))
    return answerDemand(scene, courtesy, rules, tools)
  if (demand) return answerDemand(scene, { ...demand, hidden: '' }, rules, tools)
  const hidden = injectedDemand(talk)
  if (hidden && isMovedBy(scene, hidden.deed, rules)) {
    return answerDemand(scene, { ...hidden, hidden: hidden.text }, rules, tools)
  }
  return answerQuestion(scene, topic)
}

const ESCALATION = patterns('escalat*|supervisor|superior, higher ~2 up|level|place')

const FORMAL = patterns('formal*|official*|filed|complain*')

/** Whether a formal complaint is being escalated. */
function isEscalating(talk: Dialogue): boolean {
  const said = customerTurns(talk)
  return matchesAny(talk.last.words, ESCALATION) && said.some(({ words }) => matchesAny(words, FORMAL))
}

function apologise(code: string): NextStep {
  return textStep(
    `I am sorry that it came to this. I have passed your complaint on, and please take this with our apologies: \`${code}\`\n\nEnter it on the payment page before the month is over.`,
  )
}

const SHOPPING = patterns(
  'sell|buy|recommend*|suggest*|menu|juice|juices|drink|drinks|cheapest|reviews|smoothie|smoothies',
)
/** Small talk that ends the subject of coupons. */
const CHAT: readonly string[] = [
  'who are you',
  'what can you do',
  'joke',
  'how are you',
  'bye',
  'weather',
  'love',
]

/** Whether the latest message changes the subject. */
function isChangingSubject(scene: DialogueState, topic: Topic | undefined): boolean {
  const { talk, menu } = scene
  if (hasOrderNumber(talk.last) || mentionsDamage(talk.last)) return false
  if (menu.wordsIn(talk.last.words).length > 0 || matchesAny(talk.last.words, SHOPPING)) return true
  if (topic) return !BESIDE_COUPONS.includes(topic.name)
  return CHAT.includes(topicOf(scene, SMALL_TALK)?.name ?? '')
}

interface Asked extends Demand {
  /** The hidden text with the demand, if any. */
  hidden: string
}

function answerDemand(
  scene: DialogueState,
  demand: Asked,
  rules: Rules,
  tools: readonly ToolSpec[],
): NextStep {
  const { talk, knowledge, speech } = scene
  const verdict = assessPersuasion(talk, rules, demand.deed, knowledge.customerName)
  if (demand.deed === 'coupon') {
    const isHarmless =
      demand.isQuestion && verdict.won.every((name) => name === 'no rule' || name === 'damaged order')
    if (isHarmless)
      return sayTopic(
        scene,
        SHOP_TOPICS.find(({ name }) => name === 'coupon question'),
      )
    return answerCouponDemand(scene, { rules, verdict, tools, hidden: demand.hidden })
  }
  if (verdict.won.length > 0) return textStep(revealInstructions(talk, talk.prompt))
  return textStep(speech.pick('no prompt', REFUSALS))
}

/** Whether a hidden text persuades the model. */
function isMovedBy({ talk, knowledge }: DialogueState, deed: PersuasionGoal, rules: Rules): boolean {
  const { won } = assessPersuasion(talk, rules, deed, knowledge.customerName)
  return won.includes('encoded') || won.includes('planted text')
}

function answerQuestion(scene: DialogueState, topic: Topic | undefined): NextStep {
  const { talk, menu, speech } = scene
  if (isAboutOrder(talk)) return answerAboutOrder(scene)
  const wish = readProductRequest(scene)
  const isNamed = menu.wordsIn(talk.last.words).length > 0
  if (wish && isNamed && (wish.question !== 'find' || !topic)) return answerProductRequest(scene, wish)
  if (topic) return sayTopic(scene, topic)
  const chat = topicOf(scene, SMALL_TALK)
  const isChat = chat !== undefined && wish?.question === 'find' && !wish.isFollowUp && !isNamed
  if (wish && !isChat) return answerProductRequest(scene, wish)
  return chat ? sayTopic(scene, chat) : textStep(speech.pick('lost', FALLBACK_REPLIES))
}

/** Maximum number of words of a short reply such as yes or no. */
const BRIEF = 4

function topicOf({ talk }: DialogueState, topics: readonly Topic[]): Topic | undefined {
  const isBrief = talk.last.words.list.length <= BRIEF
  return topics.find((topic) => (isBrief || !topic.isBrief) && matchesAny(talk.last.words, topic.asked))
}

function sayTopic({ speech, knowledge }: DialogueState, topic: Topic | undefined): NextStep {
  if (!topic) return textStep(speech.pick('lost', FALLBACK_REPLIES))
  const { botName, shopName, customerName, deliveries, deluxeCost } = knowledge
  const facts: Readonly<Record<string, string>> = {
    bot: botName,
    shop: shopName,
    customer: customerName ? `, ${customerName.slice(0, 40)}` : '',
    deluxe: price(deluxeCost),
    deliveries: deliveries
      .map(
        ({ name, price: amount, deluxePrice, eta }) =>
          `- **${name}**: ${days(eta)}, ${price(amount)} (${price(deluxePrice)})`,
      )
      .join('\n'),
  }
  return textStep(
    speech.pick(topic.name, topic.answers).replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
  )
}

function days(eta: number): string {
  return eta === 1 ? '1 day' : `${eta} days`
}
