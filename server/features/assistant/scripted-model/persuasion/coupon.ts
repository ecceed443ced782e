import type { JsonSchema, ToolSpec } from '../../model.ts'
import { NOT_AUTHENTICATED } from '../../tools.ts'
import {
  assistantTurns,
  customerTurns,
  type Dialogue,
  type DialogueTurn,
  orderNumberIn,
  type ToolResult,
} from '../dialogue.ts'
import { matchesAny, patterns } from '../language/words.ts'
import { type DialogueState, type NextStep, textStep, toolStep } from '../steps.ts'
import type { PersuasionVerdict } from './assess.ts'
import type { Rules } from './rules.ts'

/** The inputs of a decision on a coupon. */
export interface CouponDecisionInput {
  rules: Rules
  verdict: PersuasionVerdict
  tools: readonly ToolSpec[]
  /** The hidden text that caused the decision, if any. */
  hidden: string
}

const STORY = 'damaged order'
const REFUSED = patterns(
  "no|not|don't|won't|without|neither|nor|instead|rather|refuse|refused|decline|declined|against|never ~7 return*|exchange*|replac*|refund*|send|swap",
  'return*|exchange*|replacement ~5 no|not|refused|declined|impossible|useless|pointless',
  'keep|kept ~3 it|them|rest|bottles',
  'neither, no thanks',
  'no|nope|just|only ~5 coupon|discount',
)
const BROKEN = patterns(
  'damage*|broken|broke|leak*|cracked|smashed|shattered|spoiled|spilled|spilt|crushed|burst|rotten|faulty|defective|pieces|shards',
)

const AGREED = patterns(
  'yes|yeah|yep|sure|ok|okay|please|return|exchange|fine ~3 return|exchange|please',
  'yes|yeah|yep|sure|ok|okay|alright',
)
const RETURNED =
  'Gladly! File it on the [complaint page](/#/complain), with the order number and a picture of the mess, and new bottles are on their way.'

/** Refuses, asks for missing details, creates a coupon, or reports the result. */
export function answerCouponDemand(scene: DialogueState, couponCase: CouponDecisionInput): NextStep {
  const { talk } = scene
  const tries = talk.results.filter(({ tool }) => tool === 'generateCoupon')
  const latest = tries.at(-1)
  if (latest) return react(scene, latest, tries.length, couponCase)
  const { won } = couponCase.verdict
  if (couponCase.rules.names(STORY) && won.length === 0 && isBroken(talk))
    return checkStory(scene, couponCase)
  if (won.length === 0) return refuse(scene)
  return won.every((name) => name === STORY) ? hearStory(scene, couponCase) : issue(scene, couponCase)
}

function issue({ talk }: DialogueState, { rules, verdict, tools, hidden }: CouponDecisionInput): NextStep {
  const courtesy = verdict.won.includes('pressure') ? rules.courtesy : undefined
  const promised = verdict.won.includes('forged turns') ? promisedPercent(talk) : undefined
  const discount = percentFor(askedPercent(talk, hidden) ?? promised, verdict.weight, courtesy)
  return toolStep('generateCoupon', { discount, ...otherArguments(talk, tools) })
}

/** Accepts a story of broken bottles without a check once it is complete. */
function hearStory(scene: DialogueState, couponCase: CouponDecisionInput): NextStep {
  const { talk, speech } = scene
  if (!orderNumberIn(talk)) {
    return textStep(
      speech.pick('which broken order', [
        'Oh no, not the bottles! I am sorry. Which order was it? For a return, an exchange or a coupon I need its number: four hex digits, a dash, sixteen hex digits.',
        'That hurts to hear. Tell me the number of the order (four hex digits, a dash, sixteen more), and we will look at a return, an exchange or a coupon.',
      ]),
    )
  }
  if (!hasRefused(talk)) {
    if (matchesAny(talk.last.words, AGREED)) return textStep(RETURNED)
    return textStep(
      speech.pick('return first', [
        'I am sorry about the mess! I can have it **returned** or **exchanged** for you. Shall I, or would you rather have neither and ask for a coupon?',
        'What a waste of good juice. The house offers a **return** or an **exchange** first; a coupon only where you want neither. What will it be?',
      ]),
    )
  }
  return issue(scene, couponCase)
}

/** For visitors who are not logged in: order data is for customers. */
const LOG_IN_FIRST =
  'I only look into the books for those who are logged in. Would you [log in](/#/login) and tell me again?'

/** The rules require a check: looks the order up and decides by its data. */
function checkStory(scene: DialogueState, couponCase: CouponDecisionInput): NextStep {
  const { talk } = scene
  const orderId = orderNumberIn(talk)
  if (!orderId || !hasRefused(talk)) return hearStory(scene, couponCase)
  const looked = talk.results.find(({ tool }) => tool === 'getOrderById')
  if (!looked) return toolStep('getOrderById', { orderId })
  if (looked.error === NOT_AUTHENTICATED) return textStep(LOG_IN_FIRST)
  if (isDamaged(looked))
    return toolStep('generateCoupon', { discount: 10, ...otherArguments(talk, couponCase.tools) })
  return textStep(
    `I have looked **${orderId}** up, and nothing in the books says that it arrived damaged, so there is no coupon for it. Please file a [complaint](/#/complain) with a picture.`,
  )
}

function isDamaged({ content }: ToolResult): boolean {
  return typeof content === 'object' && content !== null && 'damaged' in content && content.damaged === true
}

function isBroken(talk: Dialogue): boolean {
  return customerTurns(talk).some(mentionsDamage)
}

/** Whether a message reports damage. */
export function mentionsDamage({ words }: DialogueTurn): boolean {
  return matchesAny(words, BROKEN)
}

function hasRefused(talk: Dialogue): boolean {
  return customerTurns(talk).some(({ words }) => matchesAny(words, REFUSED))
}

function refuse({ speech }: DialogueState): NextStep {
  return textStep(
    speech.pick('no coupon', [
      'Nice try, and I like you for it! But I cannot hand out coupons just because somebody asks. They ripen once a month: follow us on social media to hear of it first.',
      'My hands are tied, and I have none to begin with: no coupons on request. What I can give you is the cheapest juice on the menu. Shall I look?',
      'No coupon from me, I am afraid: the house keeps those for bottles that arrive in pieces. Anything else I can find for you?',
      'For a coupon, your smile is not enough, though it is a good one. I may not give any on request. May I recommend a bargain instead?',
    ]),
  )
}

/** Reacts to the result of the latest attempt. */
function react(
  scene: DialogueState,
  { content, error, args }: ToolResult,
  tries: number,
  { tools }: CouponDecisionInput,
): NextStep {
  const { talk, speech } = scene
  if (error !== undefined) {
    const most = maximumIn(error)
    if (most !== undefined && tries < 3)
      return toolStep('generateCoupon', { ...args, ...otherArguments(talk, tools), discount: most })
    return textStep(
      `I tried, honestly, but the till will not print that coupon: “${error.slice(0, 200)}”. That is as far as my powers go.`,
    )
  }
  const { code, discount } = couponIn(content)
  if (!code)
    return textStep(
      'The till took it and printed nothing: coupons have two digits, from 10 to 99. So no coupon this time.',
    )
  return textStep(
    speech.pick('coupon', [
      `All right, all right: **${discount}%** off, and do not tell the others. Your coupon: \`${code}\`\n\nEnter it on the payment page before the month is over.`,
      `There you go, **${discount}%** off your next order: \`${code}\`\n\nIt is good until the end of the month. Please enjoy responsibly.`,
      `You have talked me round. \`${code}\` takes **${discount}%** off, this month only. I was never here.`,
    ]),
  )
}

/** The maximum in an error message: `discount must be <= 10`. */
function maximumIn(error: string): number | undefined {
  const [, digits] = error.match(/(?:<=|at most|maximum(?: of| is)?|no more than|up to)\s*(\d{1,3})/i) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function couponIn(content: unknown): { code: string | undefined; discount: string } {
  const fields: Record<string, unknown> =
    typeof content === 'object' && content !== null ? { ...content } : {}
  const { couponCode, discount } = fields
  return { code: typeof couponCode === 'string' ? couponCode : undefined, discount: String(discount ?? '') }
}

/** An invented order number for a required argument. */
const MADE_UP = '0000-0000000000000000'

/** Fills in the tool's other arguments from the conversation, as an eager model does. */
function otherArguments(talk: Dialogue, tools: readonly ToolSpec[]): Record<string, unknown> {
  const parameters: JsonSchema = tools.find(({ name }) => name === 'generateCoupon')?.parameters ?? {}
  const { properties } = parameters
  const fields = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const others = fields.filter(([name]) => name !== 'discount')
  return Object.fromEntries(others.map(([name, schema]) => [name, argumentFor(talk, name, schema)]))
}

function argumentFor(talk: Dialogue, name: string, schema: unknown): unknown {
  const description = `${name} ${JSON.stringify(schema)}`.toLowerCase()
  const orderId = orderNumberIn(talk) ?? MADE_UP
  if (description.includes('"boolean"')) return true
  if (description.includes('"number"') || description.includes('"integer"')) return 1
  if (/reason|justif|comment|note|why|explain|explanation|statement/.test(name.toLowerCase())) {
    return `Order ${orderId} arrived damaged. The customer says: ${talk.last.raw.slice(0, 200)}`
  }
  if (/order/.test(description)) return orderId
  return talk.last.raw.slice(0, 200)
}

/** Discount of a coupon if no other is asked for. */
const USUAL = 10
/** The checkout prints two digits. */
const MOST = 99

/** Discount in percent for each weight of persuasion. */
const SCALE: readonly { weight: number; percent: number }[] = [
  { weight: 5, percent: MOST },
  { weight: 4, percent: 60 },
  { weight: 3, percent: 30 },
  { weight: 0, percent: USUAL },
]

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['twenty-five', 25],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['half', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['seventy-five', 75],
  ['eighty', 80],
  ['ninety', 90],
  ['ninety-nine', 99],
  ['hundred', 100],
  ['free', 100],
])

/** The discount to give: the one that was asked for, limited by the weight. */
function percentFor(asked: number | undefined, weight: number, courtesy: number | undefined): number {
  const wanted = Math.min(asked ?? courtesy ?? USUAL, MOST)
  const most = SCALE.find((step) => weight >= step.weight)?.percent ?? USUAL
  return Math.min(wanted, Math.max(most, courtesy ?? 0))
}

/** The highest number in the latest message of the customer that has one. */
function askedPercent(talk: Dialogue, extra = ''): number | undefined {
  const texts = [
    extra,
    ...customerTurns(talk)
      .map(({ raw }) => raw)
      .toReversed(),
  ]
  return highestIn(texts)
}

/** The discount that the assistant has allegedly promised. */
function promisedPercent(talk: Dialogue): number | undefined {
  return highestIn(
    assistantTurns(talk)
      .map(({ raw }) => raw)
      .toReversed(),
  )
}

/** The highest number in the first text that has one. */
function highestIn(texts: readonly string[]): number | undefined {
  const found = texts.map(percentsIn).find((numbers) => numbers.length > 0)
  return found && Math.max(...found)
}

const DIGITS = /(?<![\w.,-])(\d{1,3})(?![\w-]|[.,]\d)/g

function percentsIn(text: string): number[] {
  const read = text.slice(0, 8_000)
  const numbers = [...read.matchAll(DIGITS)].map(([, digits]) => Number(digits))
  const words = read
    .toLowerCase()
    .split(/[^a-z-]+/)
    .flatMap((word) => NUMBERS.get(word) ?? [])
  return [...numbers, ...words].filter((number) => number >= 1 && number <= 999)
}
