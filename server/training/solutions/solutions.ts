import type {
  ChallengeSolution,
  DashboardSolution,
  SolutionCode,
  SolutionStep,
  SolutionWay,
} from '#contract/training/solutions.ts'
import type { Attack, ShopSettings } from '#lab'
import type { Host } from '../../host/host.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Challenge, localizeChallenge } from '../catalogue/challenges.ts'
import { type Lab, type Labs, WEAK_VERSION } from '../catalogue/labs.ts'
import { ENGLISH } from '../catalogue/language.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'
import { plainText } from '../judging/notices.ts'
import type { Lessons } from '../lessons/load.ts'
import type { InjectableApp } from '../proof/tools.ts'
import { type ProofContext, runTrial } from '../proof/trials.ts'
import type { Training } from '../training.ts'
import { recordingTools, summarizeSteps } from './recorder.ts'

/** What recording a solution needs. */
interface SolutionContext extends ProofContext {
  /** The shop that scratch shops are copied from. */
  shop: Shop
}

/** What the texts of a solution need. */
export interface SolutionTextContext extends SolutionContext {
  lessons: Pick<Lessons, 'concepts' | 'conceptTranslations'>
  settings: ShopSettings
  /** Such as `de_DE`. */
  language: string
}

/**
 * Returns everything about a challenge from the files of its lab, and the first way to solve it step by step, as its
 * attack does it now. Throws if that attack is blocked.
 */
export async function solutionOf(
  challenge: Challenge,
  parts: SolutionTextContext,
): Promise<ChallengeSolution> {
  const [texts, ways] = await Promise.all([
    solutionTexts(challenge, parts),
    recordSolutions(challenge, parts),
  ])
  return { ...texts, ways }
}

/** Returns the texts of a solution without running anything. */
export async function solutionTexts(
  challenge: Challenge,
  parts: Pick<SolutionTextContext, 'labs' | 'judges' | 'lessons' | 'language' | 'settings'>,
): Promise<Omit<ChallengeSolution, 'ways'>> {
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
    code: await solutionCode(labs, lab, challenge),
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

/** Returns references besides those that the debrief recommends. */
function referencesOf({ cwe, owasp, mitigation }: Challenge, read: readonly string[]): string[] {
  return [cwe, ...owasp, mitigation].flatMap((one) => (one === null || read.includes(one) ? [] : [one]))
}

function conceptOf(
  { concept: key }: Challenge,
  { concepts, conceptTranslations }: SolutionTextContext['lessons'],
  language: string,
): ChallengeSolution['concept'] {
  const words = language === ENGLISH ? undefined : conceptTranslations.get(language)?.get(key)
  return { key, title: words?.title ?? concepts.get(key)?.title ?? key }
}

async function solutionCode(labs: Labs, lab: Lab, { fixes }: Challenge): Promise<SolutionCode | null> {
  if (!lab.weak || !lab.vulnerableLines || fixes.length === 0) return null
  const { path, text } = lab.weak
  const right = fixes.find((name) => lab.fixes.get(name)?.right)
  const mended = right === undefined ? null : await labs.text(lab.name, right)
  return { path, text, vulnerable: lab.vulnerableLines.vulnerable, mended }
}

/** Returns the ways to solve a challenge, the first one step by step. Throws if its attack is blocked. */
async function recordSolutions(
  { key, lab }: Pick<Challenge, 'key' | 'lab'>,
  parts: SolutionContext,
): Promise<SolutionWay[]> {
  const attacks = (await parts.labs.attacks(lab.name)).filter(({ challenge }) => challenge === key)
  const [first, ...others] = attacks
  if (!first) return []
  const untold = others.map(({ name, runs = 'http' }): SolutionWay => ({ name, runs, steps: [] }))
  return [await recordWay(first, lab.name, parts), ...untold]
}

/** Runs an attack on the weak code, and records each step. */
async function recordWay(
  { challenge, name, runs = 'http', run }: Attack,
  lab: string,
  parts: SolutionContext,
): Promise<SolutionWay> {
  const steps: SolutionStep[] = []
  const { outcome, detail } = await runTrial(
    parts,
    parts.shop,
    lab,
    { [lab]: WEAK_VERSION },
    {
      kind: 'attack',
      name,
      runs,
      challenge,
      run: (tools) => run(recordingTools(tools, (step) => steps.push(step))),
    },
  )
  // An attack in a browser is recorded up to the page, and cannot get through here.
  if (runs === 'http' && outcome !== 'through') {
    throw new Error(`“${name}” of the lab ${lab} does not get through: ${detail ?? outcome}`)
  }
  return { name, runs, steps: summarizeSteps(steps) }
}

/** Id of a shop that belongs to nobody: attacks are tried on scratch copies of it. */
const SHOP = 'answers'

/** A failed solution is not tried again for this long, because each try costs the class time. */
const FAILED_MS = 10 * 60_000

/** Solutions for the trainer's dashboard while a class is at work. */
export interface CachedSolutions {
  /**
   * Returns the solution of a challenge. All texts are plain. The steps are recorded once and cached; a failure is
   * cached for ten minutes.
   */
  get(challenge: Challenge, language: string): Promise<DashboardSolution>
}

/** `onError` is called if a solution could not be recorded. Its ways are then listed without steps. */
export function cacheSolutions(parts: {
  host: Pick<Host, 'open' | 'openScratchShop'>
  training: Pick<Training, 'labs' | 'judges' | 'lessons'>
  settings: ShopSettings
  app(): InjectableApp
  onError(error: unknown): void
  now?: () => number
}): CachedSolutions {
  const { host, training, settings, app, onError, now = Date.now } = parts
  const { labs, judges, lessons } = training
  const tried = new Map<string, AttemptedSolution>()
  const lately = (key: string): AttemptedSolution | undefined => {
    const before = tried.get(key)
    const isOld = typeof before?.failedAt === 'number' && now() - before.failedAt >= FAILED_MS
    return isOld ? undefined : before
  }
  // Solutions are recorded one at a time, so that trainers do not slow down the class.
  const oneByOne = new Semaphore(1)
  const tryIt = async ({ key, lab }: Challenge): Promise<AttemptedSolution> => {
    try {
      const shop = await host.open(SHOP)
      return {
        ways: await recordSolutions({ key, lab }, { app: app(), host, labs, judges, shop }),
        failedAt: null,
      }
    } catch (error) {
      onError(error)
      const attacks = (await labs.attacks(lab.name)).filter(({ challenge }) => challenge === key)
      const ways = attacks.map(({ name, runs = 'http' }) => ({ name, runs, steps: [] }))
      return { ways, failedAt: now() }
    }
  }
  const waysOf = async (challenge: Challenge): Promise<AttemptedSolution> => {
    const found = lately(challenge.key) ?? (await tryIt(challenge))
    tried.set(challenge.key, found)
    return found
  }
  return {
    get: async (challenge, language) => {
      const texts = await solutionTexts(challenge, { labs, judges, lessons, language, settings })
      const { ways, failedAt } = lately(challenge.key) ?? (await oneByOne.run(() => waysOf(challenge)))
      const failed = failedAt === null ? null : new Date(failedAt).toISOString()
      return { ...asPlainText({ ...texts, ways }), failedAt: failed }
    },
  }
}

/** The result of recording a solution. */
interface AttemptedSolution {
  ways: SolutionWay[]
  failedAt: number | null
}

function asPlainText(answer: ChallengeSolution): ChallengeSolution {
  const { debrief, fixes } = answer
  return {
    ...answer,
    description: plainText(answer.description),
    hints: answer.hints.map(plainText),
    debrief: debrief && { ...debrief, why: plainText(debrief.why), prevent: plainText(debrief.prevent) },
    lineHints: answer.lineHints.map(plainText),
    fixes: fixes.map((fix) => ({ ...fix, explanation: plainText(fix.explanation) })),
    review: answer.review === null ? null : plainText(answer.review),
  }
}
