import type { Tutorial } from '#lab'

const files = import.meta.glob<readonly Tutorial[]>('../../../labs/*/tutorial.ts', {
  eager: true,
  import: 'tutorials',
})

/** For challenges without a tour. */
const NONE: readonly Tutorial['steps'][number][] = [
  { text: 'TUTORIAL_NONE_1', at: 'app-navbar header' },
  { text: 'TUTORIAL_NONE_2', at: 'app-navbar header' },
  { text: 'TUTORIAL_NONE_3', at: 'app-navbar header' },
]

/** The name of the challenge of a tour. */
export function challengeOf(tour: string): string {
  const { name, about = name } = findTutorial(tour)
  return about
}

/** The tour of a challenge, or a short text if there is none. Case is ignored. */
export function findTutorial(name: string): Tutorial {
  const wanted = name.toLowerCase()
  const found = Object.values(files)
    .flat()
    .find((tutorial) => tutorial.name.toLowerCase() === wanted)
  return found ?? { name, steps: NONE }
}
