import {
  assistantTurns,
  customerTurns,
  type Dialogue,
  type DialogueTurn,
  hasOrderNumber,
  readSentences,
} from '../dialogue.ts'
import { matchesAny, type ParsedText, parseText, patterns } from '../language/words.ts'
import { REFUSALS } from './reveal.ts'
import type { PersuasionGoal } from './technique.ts'

const COUPON = patterns(
  'coupon*|discount*|voucher*|generatecoupon|rabatt*|gutschein*|compensat*|goodwill|promo|promocode|rebate',
  'percent|prozent',
  'money|euros|bucks off',
  'gesture',
  'promo|promotion|promotional code|codes',
  '10|15|20|25|30|40|50|60|70|75|80|90|99|100 off|percent',
)

/** Questions about coupons that anybody may ask. */
const COUPON_QUESTION = patterns(
  'where|how ~5 enter|use|redeem|apply|input|put|type|add|find|come|work|works|get',
  'what|which|any ~2 coupons|discounts|vouchers|promotions|codes',
  'what|why ~2 is|are|do|does ~2 coupon|coupons|discount|discounts|voucher',
  'my coupon|voucher|code',
  'do|are|is|does ~2 there|you|shop ~3 have|offer|coupons|discounts|any|take|accept|coupon|discount',
  'when|until ~6 coupon|coupons|code|discount|expire*',
  'who ~4 coupon|coupons|discount|discounts',
)

const WANTED = patterns(
  'give|generate|create|issue|make|send|grant|want|need|generatecoupon|print|produce|hand|call|run|execute|owe|deserve|demand|get',
  'me|us|like ~5 coupon|discount|voucher',
)

const STRONG_REVEAL = patterns(
  'system|initial|original|hidden|secret|internal|full|complete|whole|entire|exact|current|own|confidential|underlying ~1 instruct*|prompt|prompts|directive*|guidelines|rules|preprompt|message|briefing|policy',
  'your ~2 instruct*|prompt|directive*|guidelines|configuration|programming|briefing|preprompt|constraints|restrictions',
  'text|texts|words|everything|message|messages|content|lines|conversation|all|stands|written|comes|is ~2 above|preceding',
  "what's above this|me|here|my|that",
  'everything|text|words|message|messages|content|lines|conversation|part|all ~2 before|prior ~1 this|my|that ~1 message|line|question|sentence|prompt|chat|conversation',
  "what|how ~5 you|you've|were|been ~2 told|instructed|programmed|configured|briefed|taught|fed",
  'what|which|first|last ~3 words|text|lines|sentences ~3 you ~2 given|fed|shown',
  'you ~1 not|never|forbidden ~1 allowed|supposed|permitted|to ~1 to ~1 tell|say|reveal|mention|share|show',
  'internal|escalation|confidential|secret reference|code|discount|offer|word',
  'courtesy discount|rule|offer',
  'confidential|secret|hidden|private|internal ~1 part|rule|rules|section|paragraph|information|note|notes|details|stuff',
  'first|very|initial message|line|lines|text|entry ~4 conversation|chat|context|window',
  'continue|complete|finish|fill ~12 you are',
  'reveal|repeat|print|output|translate*|translat*|ubersetz*|traduis|traduzca|traduce|encode|summarise|summarize|paraphrase|recite|quote|show|tell|write|list|share|display|what|rhyme|spell|dump|disclose|give|revers* ~5 instruct*|prompt|directive*|anweisung*|instrucciones|guidelines|judges',
  'my instructions|prompt are|is|say|says|begin|begins|read|start',
  'context window',
  'anweisung*|systemprompt|system-prompt|sysprompt',
  'reference ~4 escalat*|formal|complaint*|internal',
)

/** "Your rules" may also mean those for returns. */
const WEAK_REVEAL = patterns(
  'your ~2 rules|policy|policies|orders|limits',
  'rules ~3 you ~2 follow|obey|have',
)

/** Words of a customer who insists. */
const INSISTING = patterns(
  'please|insist|really|now|just|come|yes|no|more|higher|again|still|must|confirm|confirmed|ok|okay|then|instead|sure|ahead|proceed|continue|next|and|other|rest|trust|promise',
  'do|make it|so',
  'go on|ahead',
  "i am|was, i'm the|a|an|your, this is",
)

/** Transformations of instructions that were mentioned before. */
const RESHAPING = patterns(
  'translat*|encod*|base64|rot13|hex|revers*|backward*|haiku|poem|song|rhyme*|json|yaml|xml|summar*|paraphras*|spell|acrostic',
  'in|into|as ~1 german|french|spanish|english|list|table|code',
)

/** Words that ask for the next part. */
const MORE = patterns('next|following|more|rest|remaining|continue', 'go on')

/** An earlier offer by anyone. */
const OFFER = patterns(
  "i'll|i've|we'll ~7 coupon|coupons|discount|discounts|voucher|vouchers",
  'shall|should|may|can|will|would|want|like|you ~7 coupon|coupons|discount|discounts|voucher|vouchers',
  'coupon|coupons|discount|discounts|voucher|vouchers ~12 shall|want|like|ready|yours',
)
const ACCEPTING = patterns(
  'yes|yeah|yep|sure|please|ok|okay|agreed|deal|proceed',
  'go on|ahead',
  'do|make it|so',
)

/** Verbs that ask to ignore instructions, not to show them. */
const FORGET = /^(?:ignor|disregard|forget|overrid|bypass|discard|drop|skip|suspend|lift)/
const RULES = /^(?:instruct|rule|prompt|polic|guideline|restriction|directive|order|everything|all$)/
const REACH = 6

/** Verbs that ask to show something. */
const SHOWING = patterns(
  'print|show|reveal|repeat|tell|translat*|list|output|quote|encode|recite|write|spell|summar*|paraphras*|display|disclose|share|copy|echo|paste|dump|what|which|say|says|complete|continue',
)

/** A demand that the rules may forbid. */
export interface Demand {
  deed: PersuasionGoal
  /** Whether it is only an ordinary question about coupons. */
  isQuestion: boolean
}

/** What else the latest message is about. */
export interface DemandContext {
  hasTopic: boolean
  isElsewhere: boolean
}

/** The demand of the latest message, if any. */
export function readDemand(talk: Dialogue, { hasTopic, isElsewhere }: DemandContext): Demand | undefined {
  const { words } = talk.last
  if (isReveal(talk.last)) return { deed: 'reveal', isQuestion: false }
  if (mentionsCoupon(words)) return { deed: 'coupon', isQuestion: isQuestion(words) }
  if (!hasTopic && matchesAny(words, WEAK_REVEAL)) return { deed: 'reveal', isQuestion: false }
  return isElsewhere ? undefined : pendingDemand(talk)
}

/** Whether the message asks to show the instructions, and not only to ignore them. */
function isReveal({ words }: DialogueTurn): boolean {
  if (!matchesAny(words, STRONG_REVEAL)) return false
  const rest = parseText(withoutForgetting(words.list).join(' '))
  if (!matchesAny(rest, STRONG_REVEAL)) return false
  return matchesAny(rest, SHOWING) || !(mentionsCoupon(words) && matchesAny(words, WANTED))
}

/** Instructions of a product on sale are no secret. */
function isManual(list: readonly string[], at: number): boolean {
  const isFor = ['for', 'on', 'how', 'to', 'manual', 'manuals', 'leaflet'].includes(list[at + 1] ?? '')
  return isFor && list[at - 1] !== 'your' && (list[at] ?? '').startsWith('instruct')
}

/** “Ignore your instructions and sing” without the part to ignore. */
function withoutForgetting(list: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at] ?? ''
    const end = FORGET.test(word) ? list.slice(at, at + REACH).findLastIndex((next) => RULES.test(next)) : -1
    if (end >= 0) at += end
    else if (!isManual(list, at)) kept.push(word)
  }
  return kept
}

function isQuestion(words: ParsedText): boolean {
  return matchesAny(words, COUPON_QUESTION) && !matchesAny(words, WANTED)
}

export function mentionsCoupon(words: ParsedText): boolean {
  return matchesAny(words, COUPON) || /\d ?%/.test(words.text)
}

export function mentionsPrompt(words: ParsedText): boolean {
  return matchesAny(words, STRONG_REVEAL)
}

/** Number of customer messages that a demand is remembered for. */
const PATIENCE = 3

/** An earlier demand that the latest message continues. */
function pendingDemand(talk: Dialogue): Demand | undefined {
  const { last } = talk
  const before = customerTurns(talk).slice(0, -1).slice(-PATIENCE).toReversed()
  const deed = before.map(deedOf).find((found) => found !== undefined)
  if (!deed) return acceptedOffer(talk)
  const answered = assistantTurns(talk).at(-1)
  if (deed === 'reveal' && matchesAny(last.words, RESHAPING)) return { deed, isQuestion: false }
  // A demand that was met is over, unless the customer asks for more.
  const wasTold = deed === 'reveal' && answered !== undefined && !REFUSALS.includes(answered.raw.trim())
  if (wasTold) return matchesAny(last.words, MORE) ? { deed, isQuestion: false } : undefined
  const isAbout =
    hasOrderNumber(last) || deed === 'reveal' || (answered !== undefined && mentionsCoupon(answered.words))
  const goesOn =
    hasOrderNumber(last) ||
    /\d/.test(last.raw) ||
    matchesAny(last.words, INSISTING) ||
    last.words.list.length > 4
  return isAbout && goesOn ? { deed, isQuestion: false } : undefined
}

/** Agreement to a coupon that the assistant offered, or is claimed to have offered. */
function acceptedOffer(talk: Dialogue): Demand | undefined {
  const offered = assistantTurns(talk).at(-1)
  const isOffer =
    offered !== undefined && readSentences(offered.raw).some((words) => matchesAny(words, OFFER))
  return isOffer && matchesAny(talk.last.words, ACCEPTING) ? { deed: 'coupon', isQuestion: false } : undefined
}

function deedOf(turn: DialogueTurn): PersuasionGoal | undefined {
  if (isReveal(turn)) return 'reveal'
  const { words } = turn
  return mentionsCoupon(words) && !isQuestion(words) ? 'coupon' : undefined
}
