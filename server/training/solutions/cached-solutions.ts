import type { ChallengeSolution, DashboardSolution, SolutionWay } from '#contract/training/solutions.ts'
import type { ShopSettings } from '#lab'
import type { Host } from '../../host/host.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { plainText } from '../judging/notices.ts'
import type { InjectableApp } from '../proof/tools.ts'
import type { Training } from '../training.ts'
import { recordedWays, solutionTexts } from './solutions.ts'

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
        ways: await recordedWays({ key, lab }, { app: app(), host, labs, judges, shop }),
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
