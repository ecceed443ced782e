import type { AnswerCode, AnswerStep, AnswerWay, ChallengeAnswer } from '#contract/solutions.ts'
import type { Attack, ShopSettings } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { type Lab, type Labs, WEAK } from '../catalogue/labs.ts'
import { ENGLISH } from '../catalogue/language.ts'
import { localizeChallenge } from '../catalogue/localize-challenge.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'
import type { Lessons } from '../lessons/load.ts'
import { type ProofParts, runTrial } from '../proof/trials.ts'
import { inShort } from './format.ts'
import { recorded } from './recorder.ts'

/** What it takes to go the ways to a solution. */
export interface WayParts extends ProofParts {
  /** A shop to make twins of. */
  shop: Shop
}

/** What answers are told with. */
export interface AnswerParts extends WayParts {
  lessons: Pick<Lessons, 'concepts' | 'conceptWords'>
  settings: ShopSettings
  /** As files have it: `de_DE`. */
  language: string
}

/**
 * All about a challenge, of the files of its lab; the first way to its solution step by step, as its attack goes it at this
 * moment. Throws where that attack does not get through.
 */
export async function answerTo(challenge: Challenge, parts: AnswerParts): Promise<ChallengeAnswer> {
  const [texts, ways] = await Promise.all([textsOf(challenge, parts), waysTo(challenge, parts)])
  return { ...texts, ways }
}

/** What the files of its lab say, without anything being tried. */
export async function textsOf(
  challenge: Challenge,
  parts: Pick<AnswerParts, 'labs' | 'judges' | 'lessons' | 'language' | 'settings'>,
): Promise<Omit<ChallengeAnswer, 'ways'>> {
  const { labs, judges, lessons, language, settings } = parts
  const { lab } = challenge
  const { title, description, hints, debrief } = localizeChallenge(challenge, language)
  const words = lab.translations.get(language)
  const text = (html: string): string => fillPlaceholders(html, settings)
  const misses = (await labs.nearMisses(lab.name)).filter((miss) => miss.challenge === challenge.key)
  return {
    key: challenge.key,
    title,
    category: challenge.category,
    stars: challenge.stars,
    minutes: challenge.minutes,
    concept: conceptOf(challenge, lessons, language),
    lab: lab.name,
    description: text(description),
    hints: hints.map(text),
    nearMisses: misses.map(({ name }) => name),
    isNearNoticed: judges.detectsNearMisses(challenge.key),
    debrief: debrief ? { why: text(debrief.why), prevent: text(debrief.prevent), read: debrief.read } : null,
    code: await codeOf(labs, lab, challenge),
    lineHints:
      challenge.fixes.length > 0 ? (words?.find?.hints ?? lab.vulnerableLines?.hints ?? []).map(text) : [],
    fixes: challenge.fixes.flatMap((name) => {
      const fix = lab.fixes.get(name)
      const explanation = text(words?.fixes?.[name] ?? fix?.explanation ?? '')
      return fix ? [{ name, isRight: fix.right, explanation }] : []
    }),
    review: lab.review === undefined ? null : text(words?.review ?? lab.review),
    references: referencesOf(challenge, debrief?.read ?? []),
  }
}

/** What else says something about it, beside what the debrief says is worth reading. */
function referencesOf({ cwe, owasp, mitigation }: Challenge, read: readonly string[]): string[] {
  return [cwe, ...owasp, mitigation].flatMap((one) => (one === null || read.includes(one) ? [] : [one]))
}

function conceptOf(
  { concept: key }: Challenge,
  { concepts, conceptWords }: AnswerParts['lessons'],
  language: string,
): ChallengeAnswer['concept'] {
  const words = language === ENGLISH ? undefined : conceptWords.get(language)?.get(key)
  return { key, title: words?.title ?? concepts.get(key)?.title ?? key }
}

async function codeOf(labs: Labs, lab: Lab, { fixes }: Challenge): Promise<AnswerCode | null> {
  if (!lab.weak || !lab.vulnerableLines || fixes.length === 0) return null
  const { path, text } = lab.weak
  const right = fixes.find((name) => lab.fixes.get(name)?.right)
  const mended = right === undefined ? null : await labs.text(lab.name, right)
  return { path, text, vulnerable: lab.vulnerableLines.vulnerable, mended }
}

/** Ways to solve it, the first one step by step. Throws where that does not get through. */
export async function waysTo(
  { key, lab }: Pick<Challenge, 'key' | 'lab'>,
  parts: WayParts,
): Promise<AnswerWay[]> {
  const attacks = (await parts.labs.attacks(lab.name)).filter(({ challenge }) => challenge === key)
  const [first, ...others] = attacks
  if (!first) return []
  const untold = others.map(({ name, runs = 'http' }): AnswerWay => ({ name, runs, steps: [] }))
  return [await tell(first, lab.name, parts), ...untold]
}

/** Goes a way on the weak code, and tells each step. */
async function tell(
  { challenge, name, runs = 'http', run }: Attack,
  lab: string,
  parts: WayParts,
): Promise<AnswerWay> {
  const steps: AnswerStep[] = []
  const { outcome, detail } = await runTrial(
    parts,
    parts.shop,
    lab,
    { [lab]: WEAK },
    {
      ...{ kind: 'attack', name, runs, challenge },
      run: (tools) => run(recorded(tools, (step) => steps.push(step))),
    },
  )
  // A page is for a browser to show: what is done there is known without one.
  if (runs === 'http' && outcome !== 'through') {
    throw new Error(`“${name}” of the lab ${lab} does not get through: ${detail ?? outcome}`)
  }
  return { name, runs, steps: inShort(steps) }
}
