import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeSolution } from '#contract/training/solutions.ts'
import type { Application } from '#server/application.ts'
import { listPaths } from '#server/training/lessons/routes.ts'
import { solutionOf } from '#server/training/solutions/solutions.ts'

/** The content of the trainers' guide. */
export interface Book {
  shopName: string
  version: string
  /** Language tag for HTML. */
  lang: string
  paths: readonly LearningPath[]
  categories: readonly Category[]
}

/** Challenges of one category, the easy ones first. */
export interface Category {
  name: string
  answers: readonly ChallengeSolution[]
}

/** Collects the content of the guide: all challenges, each attacked once. Throws if an attack is blocked. */
export async function collectBook(
  { app, host, training }: Pick<Application, 'app' | 'host' | 'training'>,
  { language, version }: { language: string; version: string },
  tell: typeof solutionOf = solutionOf,
): Promise<Book> {
  const { labs, judges, lessons, catalogue } = training
  const answers: ChallengeSolution[] = []
  let shopName = ''
  for (const challenge of catalogue.challenges) {
    const shop = await host.open('guide')
    const { settings } = shop
    shopName = settings.shopName
    answers.push(await tell(challenge, { app, host, labs, judges, lessons, settings, language, shop }))
  }
  const lang = language.replace('_', '-')
  return { shopName, version, lang, paths: listPaths(lessons, language), categories: sorted(answers) }
}

function sorted(answers: readonly ChallengeSolution[]): Category[] {
  const names = [...new Set(answers.map(({ category }) => category))].sort()
  return names.map((name) => ({
    name,
    answers: answers
      .filter(({ category }) => category === name)
      .toSorted((one, other) => one.stars - other.stars || one.minutes - other.minutes),
  }))
}

/** Returns all challenges in the order of the guide. */
export function allSolutions({ categories }: Pick<Book, 'categories'>): ChallengeSolution[] {
  return categories.flatMap(({ answers }) => answers)
}
