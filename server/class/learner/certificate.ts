import type { EarnedCertificate } from '#contract/certificate.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'

type CertifiedEvent = Pick<LearningEvent, 'kind' | 'key' | 'at'>

/** What a certificate is made of. */
export interface CertificateOptions extends Pick<EarnedCertificate, 'className' | 'nickname'> {
  /** The learner's own events. */
  own: readonly CertifiedEvent[]
  /** Those of shared shops, while the learner was in the team. */
  withTeam?: readonly CertifiedEvent[] | undefined
  challenges: readonly Pick<Challenge, 'key' | 'category'>[]
}

/**
 * The learner's certificate: what judges saw them and their teams solve, and fixes that held. What a learner did alone is not
 * counted for the team again. Progress from a code, a backup or the browser alone does not count.
 */
export function createCertificate({
  className,
  nickname,
  own,
  withTeam = [],
  challenges,
}: CertificateOptions): EarnedCertificate {
  const categories = new Map(challenges.map(({ key, category }) => [key, category]))
  const isEarned = ({ kind, key }: CertifiedEvent): boolean =>
    (kind === 'solved' || kind === 'proven') && categories.has(key)
  const [alone, together] = [own.filter(isEarned), withTeam.filter(isEarned)]
  const keysOf = (events: readonly CertifiedEvent[], kind: 'solved' | 'proven', category: string) =>
    new Set(
      events.filter((one) => one.kind === kind && categories.get(one.key) === category).map(({ key }) => key),
    )
  const all = [...alone, ...together]
  const named = new Set(all.map(({ key }) => categories.get(key) ?? ''))
  const days = all.map(({ at }) => at).sort()
  return {
    className,
    nickname,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    kinds: [...named].sort().map((category) => {
      const [solved, proven] = [keysOf(alone, 'solved', category), keysOf(alone, 'proven', category)]
      const added = (kind: 'solved' | 'proven', known: ReadonlySet<string>): number =>
        [...keysOf(together, kind, category)].filter((key) => !known.has(key)).length
      return {
        category,
        solved: solved.size,
        proven: proven.size,
        solvedWithTeam: added('solved', solved),
        provenWithTeam: added('proven', proven),
      }
    }),
  }
}

/** Reads what the certificates of a class are made of, and makes them. */
export async function certificatesOf({
  classId,
  className,
  classStore,
  challenges,
}: Pick<CertificateOptions, 'className' | 'challenges'> & {
  classId: string
  classStore: Pick<ClassStore, 'eventsOf' | 'teamShops'>
}): Promise<(learner: Pick<Learner, 'id' | 'nickname'>) => Promise<EarnedCertificate>> {
  const { teamShops } = classStore
  const history = await teamShops.history(classId)
  return async ({ id, nickname }) => {
    const withTeam = (await teamShops.eventsWith(history, [id])).get(id)
    return createCertificate({
      ...{ className, nickname, challenges, withTeam },
      own: await classStore.eventsOf(id),
    })
  }
}
