import { join } from 'node:path'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import type { Judge } from '#lab'
import { Catalogue, numberChallenges } from '../training/catalogue/challenges.ts'
import type { LabChallenge } from '../training/catalogue/lab-yaml.ts'
import { type Lab, type Labs, loadLabs } from '../training/catalogue/labs.ts'

const root = join(import.meta.dirname, '..', '..')

let labsOfProcess: Promise<Labs> | undefined

/** The labs of this repository, which all tests of a process share: loading them takes longer than most tests. */
export function sharedLabs(): Promise<Labs> {
  labsOfProcess ??= loadLabs(join(root, 'labs'))
  return labsOfProcess
}

/** Returns the labs and challenges of this repository. */
export async function loadContent(): Promise<{ labs: Labs; catalogue: Catalogue }> {
  const labs = await sharedLabs()
  return { labs, catalogue: new Catalogue(numberChallenges(labs.all(), challengeNumbers)) }
}

/** Returns a lab for tests, with one challenge per key. */
export function labOf(name: string, keys: readonly string[], judge: Judge = () => ({})): Lab {
  return {
    name,
    folder: join(root, 'labs', name),
    path: `labs/${name}`,
    title: name,
    challenges: keys.map(challengeOf),
    fixes: new Map(),
    judge,
    weak: undefined,
    vulnerableLines: undefined,
    review: undefined,
    shape: undefined,
    isGuarded: false,
    hasHiddenTests: false,
    translations: new Map(),
  }
}

function challengeOf(key: string): LabChallenge {
  return {
    key,
    name: key,
    category: 'XSS',
    stars: 1,
    minutes: 5,
    concept: 'stored-xss',
    tags: [],
    description: 'Do it.',
    hints: ['a', 'b', 'c'],
  }
}
