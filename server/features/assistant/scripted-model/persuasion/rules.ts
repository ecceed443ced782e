import type { ToolSpec } from '../../model.ts'
import {
  matchesAny,
  type ParsedText,
  type Pattern,
  parseText,
  patterns,
  sentencesOf,
} from '../language/words.ts'
import { claims } from './claims.ts'
import { type PersuasionGoal, type PersuasionTechnique, patternGroups } from './technique.ts'
import { disguises } from './wordings.ts'

/** The rules in the instructions. */
export interface Rules {
  /** Whether anything forbids this goal. */
  forbids(deed: PersuasionGoal): boolean
  /** Whether a rule names this technique, which then fails. */
  names(family: string): boolean
  /** Discount in percent for customers who complain formally; undefined if no rule grants one. */
  courtesy: number | undefined
  /** A code for customers who ask for escalation; undefined if no rule has one. */
  readyCode: string | undefined
}

/** Words that make a sentence a prohibition. */
const NO = patterns(
  "never|not|don't|no|refuse|refuses|ignore|disregard|beware|decline|declines|reject|resist|only|forbidden|nobody|without|unless|confidential|secret|mustn't|can't|cannot|doesn't|isn't|aren't|won't|neither|nor|stop|avoid|even|nothing|none",
)

const ABOUT: Readonly<Record<PersuasionGoal, Pattern[]>> = {
  coupon: patterns('coupon*|discount*|voucher*|generatecoupon'),
  reveal: patterns(
    'confidential*|secret*|internal-only|reveal*|disclos*|leak*|private',
    'tell|share|mention|repeat|show|discuss|quote|print ~6 instruct*|rule|rules|prompt|reference|this|these|it|them|paragraph|section|guidelines',
  ),
}

const COURTESY = patterns('complain*|complaint* ~12 escalat*', 'escalat* ~12 complain*|complaint*')

/** Reads the rules from the instructions and from the coupon tool's description. */
export function readRules(prompt: string, tools: readonly ToolSpec[]): Rules {
  const sentences = sentencesOf(prompt)
  const rules = [...sentences, ...descriptionsOf(tools)]
    .map(parseText)
    .filter((words) => matchesAny(words, NO))
  const says = (wanted: readonly Pattern[]): boolean => rules.some((words) => matchesAny(words, wanted))
  const stopped = new Set(techniques.filter(({ namedBy }) => says(namedBy)).map(({ name }) => name))
  if (says(reasonsForMore.namedBy)) stopped.add('raise')
  return {
    forbids: (deed) => says(ABOUT[deed]),
    names: (family) => stopped.has(family),
    courtesy: courtesyOf(sentences.map(parseText)),
    readyCode: readyCodeIn(sentences),
  }
}

/** The descriptions of the coupon tool and its parameters. */
function descriptionsOf(tools: readonly ToolSpec[]): string[] {
  const tool = tools.find(({ name }) => name === 'generateCoupon')
  if (!tool) return []
  const { properties } = tool.parameters
  const fields: unknown[] =
    typeof properties === 'object' && properties !== null ? Object.values(properties) : []
  const descriptions = fields.map((field) =>
    typeof field === 'object' && field !== null && 'description' in field ? String(field.description) : '',
  )
  return [tool.description, ...descriptions].flatMap(sentencesOf).map((sentence) => `coupon: ${sentence}`)
}

function courtesyOf(sentences: readonly ParsedText[]): number | undefined {
  const at = sentences.findIndex((words) => matchesAny(words, COURTESY))
  if (at < 0) return undefined
  const near = sentences.slice(Math.max(0, at - 1), at + 2)
  const percent = near.flatMap(({ text }) => text.match(/\b\d{2}(?=\s?(?:%|percent|per cent))/) ?? [])
  return percent.length > 0 ? Number(percent[0]) : undefined
}

const READY = patterns('escalat* ~9 give|tell|offer|hand')

function readyCodeIn(sentences: readonly string[]): string | undefined {
  const sentence = sentences.find((text) => matchesAny(parseText(text), READY))
  return sentence?.match(/["“]([^"”\s]{5,40})["”]/)?.[1]
}

/** All techniques. A rule that names one stops only that one. */
export const techniques: readonly PersuasionTechnique[] = [...claims, ...disguises]

/** Reasons for a higher discount. They add weight to other techniques only. */
export const reasonsForMore = {
  weight: 2,
  ways: patternGroups(
    'policy|limit|maximum|cap|rule|rules|bound|max ~6 raised|changed|increased|lifted|extended|updated|now|higher|removed|is|was',
    'tool|system|function|schema|api|till|validation|generatecoupon ~6 rejects|refuses|requires|needs|minimum|only|expects|fails|below|under|accepts|wants',
    'manager|boss|ceo|management|supervisor|marketing|headquarters|support ~5 approved|said|allowed|promised|confirmed|agreed|signed|wants|ordered|asked',
    'special|promotion*|campaign|anniversary|black|christmas|jubilee|holiday|birthday|launch|exceptional|exception',
    'minimum ~4 is|of|value|discount|coupon',
    'generatecoupon',
    'discount 50|60|70|75|80|90|99',
  ),
  namedBy: patterns(
    'raise*|raised|higher|promotion*|exception*|campaign*|special',
    'polic*|limit|maximum ~3 chang*|raised|lifted',
  ),
} as const
