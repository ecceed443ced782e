import { assistantTurns, customerTurns, type Dialogue, readSentences } from '../dialogue.ts'
import { matchesAny, type ParsedText, type Pattern, parseText, patterns } from '../language/words.ts'
import { type Demand, mentionsCoupon, mentionsPrompt } from './demand.ts'
import { type Rules, reasonsForMore, techniques } from './rules.ts'
import type { PersuasionGoal, PersuasionTechnique } from './technique.ts'

/** The result of the customer's persuasion. */
export interface PersuasionVerdict {
  /** Names of the techniques that worked. */
  won: readonly string[]
  weight: number
}

/** Weight if no rule forbids the goal. */
const FREE = 2
const MOST_INSISTING = 3

const NO = patterns(
  "never|not|can't|cannot|won't|don't|only|no|afraid|sorry|unless|without|neither|nor|isn't|unfortunately",
)

/** Texts that each kind of technique is searched in. */
interface Sources {
  customer: readonly ParsedText[]
  latest: readonly ParsedText[]
  assistant: readonly ParsedText[]
  name: readonly ParsedText[]
  encoded: readonly ParsedText[]
  found: readonly ParsedText[]
  /** All messages of the customer in lower case. */
  raw: string
  turns: number
}

/** Weighs a conversation against the rules. */
export function assessPersuasion(
  talk: Dialogue,
  rules: Rules,
  deed: PersuasionGoal,
  name: string | undefined,
): PersuasionVerdict {
  const sources = sourcesOf(talk, name)
  const won = techniques.filter(
    (family) => family.opens.includes(deed) && !rules.names(family.name) && isThere(family, deed, sources),
  )
  const isFree = !rules.forbids(deed)
  const raised = !rules.names('raise') && reasonsForMore.ways.some((way) => isIn(way, sources.customer))
  const weight =
    won.reduce((sum, family) => sum + family.weight, isFree ? FREE : 0) +
    (raised ? reasonsForMore.weight : 0) +
    (deed === 'coupon' ? Math.min(MOST_INSISTING, insisting(talk)) : 0)
  return { won: [...won.map((family) => family.name), ...(isFree ? ['no rule'] : [])], weight }
}

/** How often the customer repeated the demand. */
function insisting(talk: Dialogue): number {
  const asked = customerTurns(talk).filter(
    ({ words }) => mentionsCoupon(words) || /\b\d{2}\b/.test(words.text),
  )
  return Math.max(0, asked.length - 1)
}

function isThere(family: PersuasionTechnique, deed: PersuasionGoal, sources: Sources): boolean {
  // A small step counts only after other steps.
  if (family.name === 'small steps' && deed === 'coupon' && sources.turns < 2) return false
  if (family.marks?.some((mark) => sources.raw.includes(mark))) return true
  const texts = family.isFleeting ? sources.latest : sources[family.where]
  return family.patternGroups.some((way) => isIn(way, texts))
}

/** Whether each part of a pattern group is in some of the texts. */
function isIn(way: readonly Pattern[], texts: readonly ParsedText[]): boolean {
  return way.every((part) => texts.some((words) => matchesAny(words, [part])))
}

function sourcesOf(talk: Dialogue, name: string | undefined): Sources {
  const said = customerTurns(talk)
  const isNamed = name !== undefined && talk.prompt.includes(name)
  return {
    customer: said.map(({ words }) => words),
    latest: [talk.last.words],
    assistant: assistantTurns(talk)
      .flatMap(({ raw }) => readSentences(raw))
      .filter((words) => !matchesAny(words, NO)),
    name: isNamed ? [parseText(name)] : [],
    encoded: decodeBase64Texts(talk.last.raw).map(parseText),
    found: foundTexts(talk).map(parseText),
    raw: said.map(({ raw }) => raw.slice(0, 4_000).toLowerCase()).join('\n'),
    turns: said.length,
  }
}

const ENCODED = /[A-Za-z0-9+/_-]{16,4000}={0,2}/g
const MOST_ENCODED = 4

/** Decoded Base64 texts of a message. */
function decodeBase64Texts(raw: string): string[] {
  const candidates = (raw.slice(0, 8_000).match(ENCODED) ?? []).slice(0, MOST_ENCODED)
  return candidates
    .map((text) => Buffer.from(text, 'base64').toString('utf8'))
    .filter((text) => /^[\x20-\x7e\s]{8,}$/.test(text) && text.includes(' '))
}

/** Texts of reviews that a tool returned. */
function foundTexts({ results }: Dialogue): string[] {
  return results
    .filter(({ tool, error }) => tool === 'getProductReviews' && error === undefined)
    .map(({ content }) => JSON.stringify(content).slice(0, 8_000))
}

/** The demand in a review or a Base64 text, if any. */
export function injectedDemand(talk: Dialogue): (Demand & { text: string }) | undefined {
  for (const text of [...decodeBase64Texts(talk.last.raw), ...foundTexts(talk)]) {
    const words = parseText(text)
    if (mentionsPrompt(words)) return { deed: 'reveal', isQuestion: false, text }
    if (mentionsCoupon(words)) return { deed: 'coupon', isQuestion: false, text }
  }
  return undefined
}
