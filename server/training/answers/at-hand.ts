import type { AnswerWay, ChallengeAnswer } from '#contract/answers.ts'
import type { ShopSettings } from '#lab'
import type { Host } from '../../host/host.ts'
import { Gate } from '../../http/gate.ts'
import type { Challenge } from '../catalogue.ts'
import { plainText } from '../notices.ts'
import type { Inject } from '../proof-tools.ts'
import type { Training } from '../training.ts'
import { textsOf, waysTo } from './answers.ts'

/** Nobody's: what attacks are tried on, on twins of it. */
const SHOP = 'answers'

/** What a trainer wants to know of a challenge while the class is at work. */
export interface AnswersAtHand {
  /** All texts are plain. Its solution is tried once, and known from then on. */
  to(challenge: Challenge, language: string): Promise<ChallengeAnswer>
}

/** `onTrouble` is told where a solution could not be tried: then its ways are named, and not told. */
export function answersAtHand(parts: {
  host: Pick<Host, 'open' | 'twin'>
  training: Pick<Training, 'labs' | 'rulebook' | 'lessons'>
  settings: ShopSettings
  app(): Inject
  onTrouble(error: unknown): void
}): AnswersAtHand {
  const { host, training, settings, app, onTrouble } = parts
  const { labs, rulebook, lessons } = training
  const known = new Map<string, AnswerWay[]>()
  // Trainers wait for each other here, so that the class does not wait for them.
  const oneByOne = new Gate(1)
  const tryIt = async ({ key, lab }: Challenge): Promise<AnswerWay[]> => {
    const before = known.get(key)
    if (before) return before
    try {
      const ways = await waysTo(
        { key, lab },
        { app: app(), host, labs, rulebook, shop: await host.open(SHOP) },
      )
      known.set(key, ways)
      return ways
    } catch (error) {
      onTrouble(error)
      const attacks = (await labs.attacks(lab.name)).filter(({ challenge }) => challenge === key)
      return attacks.map(({ name, runs = 'http' }) => ({ name, runs, steps: [] }))
    }
  }
  return {
    to: async (challenge, language) => {
      const texts = await textsOf(challenge, { labs, rulebook, lessons, language, settings })
      const ways = known.get(challenge.key) ?? (await oneByOne.pass(() => tryIt(challenge)))
      return plainly({ ...texts, ways })
    },
  }
}

function plainly(answer: ChallengeAnswer): ChallengeAnswer {
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
