import type { ChallengeSolution, DashboardSolution, SolutionWay } from '#contract/training/solutions.ts'
import type { ShopSettings } from '#lab'
import type { Host } from '../../host/host.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { plainText } from '../judging/notices.ts'
import type { InjectableApp } from '../proof/tools.ts'
import type { Training } from '../training.ts'
import { recordedWays, solutionTexts } from './solutions.ts'

/** Nobody's: what attacks are tried on, on twins of it. */
const SHOP = 'answers'

/** A solution that did not go through is not tried again for so long: each time costs the class. */
const FAILED_MS = 10 * 60_000

/** What a trainer wants to know of a challenge while the class is at work. */
export interface CachedSolutions {
  /** All texts are plain. Its solution is tried once, and known from then on; where that failed, for ten minutes. */
  get(challenge: Challenge, language: string): Promise<DashboardSolution>
}

/** `onTrouble` is told where a solution could not be tried: then its ways are named, and not told. */
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
  // Trainers wait for each other here, so that the class does not wait for them.
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

/** What came of a try. */
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
