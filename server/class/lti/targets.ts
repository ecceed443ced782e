import { join } from 'node:path'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'
import { type Lessons, lessonsFor, loadLessons } from '../../training/lessons/load.ts'
import { listPaths } from '../../training/lessons/routes.ts'
import type { LtiTarget } from '../store/lti.ts'
import type { TargetGroup } from './pages.ts'

export interface LtiTargetsOptions {
  /** The project's root. */
  root: string
  challenges: readonly Challenge[]
}

/** Reached and possible points. */
export interface Points {
  points: number
  possible: number
}

/** What links of courses lead to, and what is reached there: a solved challenge gives its stars as points. */
export class LtiTargets {
  readonly #options: LtiTargetsOptions
  readonly #stars: ReadonlyMap<string, number>
  #lessons: Lessons | undefined

  constructor(options: LtiTargetsOptions) {
    this.#options = options
    this.#stars = new Map(options.challenges.map(({ key, stars }) => [key, stars]))
  }

  /** The address in the learner's shop; its first page for anything that does not exist. */
  placeOf(target: LtiTarget): string {
    const [kind, key = ''] = target.split(':')
    if (kind === 'challenge' && this.#stars.has(key)) return `/#/score-board?open=${encodeURIComponent(key)}`
    if (kind === 'path' && this.#paths.has(key)) return `/#/paths/${encodeURIComponent(key)}`
    return '/'
  }

  /** The points that these solved challenges give. `planned`: the challenges of the class's plan, if it has any. */
  pointsOf(target: LtiTarget, solved: ReadonlySet<string>, planned: readonly string[]): Points {
    const keys = new Set(this.#challengesOf(target, planned))
    let [points, possible] = [0, 0]
    for (const key of keys) {
      const stars = this.#stars.get(key) ?? 0
      possible += stars
      if (solved.has(key)) points += stars
    }
    return { points, possible }
  }

  /** The title of a target in a language such as `de_DE`; undefined if it does not exist. */
  titleOf(target: LtiTarget, language: string, whole: string): string | undefined {
    return this.groups(language, whole)
      .flatMap(({ targets }) => targets)
      .find(({ value }) => value === target)?.label
  }

  /** All targets in a language, for a list to choose from. `whole` is the label of the whole class. */
  groups(language: string, whole: string, labels = { paths: '', challenges: '' }): TargetGroup[] {
    const paths = listPaths(this.#readLessons(), language).map(({ key, title }) => ({
      value: `path:${key}`,
      label: title,
    }))
    const challenges = this.#options.challenges.map((challenge) => ({
      value: `challenge:${challenge.key}`,
      label: `${localizeChallenge(challenge, language).title} ${'★'.repeat(challenge.stars)}`,
    }))
    return [
      { label: whole, targets: [{ value: 'class', label: whole }] },
      { label: labels.paths, targets: paths },
      { label: labels.challenges, targets: challenges.toSorted((a, b) => a.label.localeCompare(b.label)) },
    ]
  }

  #challengesOf(target: LtiTarget, planned: readonly string[]): readonly string[] {
    const [kind, key = ''] = target.split(':')
    if (kind === 'challenge') return [key]
    if (kind === 'path') return this.#paths.get(key)?.challenges ?? []
    return planned.length > 0 ? planned : [...this.#stars.keys()]
  }

  get #paths(): Lessons['paths'] {
    return this.#readLessons().paths
  }

  /** Read when they are needed first: most classes have no learning platform. */
  #readLessons(): Lessons {
    const { root, challenges } = this.#options
    this.#lessons ??= lessonsFor(loadLessons(join(root, 'content'), challenges), challenges)
    return this.#lessons
  }
}
