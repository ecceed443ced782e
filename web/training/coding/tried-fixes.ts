/** The verdict of the shop on a version. */
export interface FixAttempt {
  verdict: boolean
  explanation?: string
}

/** The verdicts so far, by the index of the version. */
export type FixAttempts = ReadonlyMap<number, FixAttempt>

const STORED = 'triedFixes.'

function isTried(entry: unknown): entry is [number, FixAttempt] {
  if (!Array.isArray(entry)) return false
  const [index, answer]: unknown[] = entry
  return Number.isInteger(index) && typeof answer === 'object' && answer !== null && 'verdict' in answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Scripts of learners write into this storage as well, so unreadable values are ignored.
    return undefined
  }
}

/** The attempts at this coding challenge before the page was reloaded. */
export function readTried(storage: Storage, key: string): FixAttempts {
  const stored = parse(storage.getItem(STORED + key) ?? '[]')
  return new Map(Array.isArray(stored) ? stored.filter(isTried) : [])
}

export function storeTried(storage: Storage, key: string, answers: FixAttempts): void {
  storage.setItem(STORED + key, JSON.stringify([...answers]))
}

const CHOSEN = 'chosenFix.'

/** The version that was shown before the page was reloaded: the index of a given one, or the learner's own. */
export function readChosen(storage: Storage, key: string): number | 'own' | undefined {
  const chosen = parse(storage.getItem(CHOSEN + key) ?? 'null')
  return chosen === 'own' || (typeof chosen === 'number' && Number.isInteger(chosen)) ? chosen : undefined
}

export function storeChosen(storage: Storage, key: string, chosen: number | 'own'): void {
  storage.setItem(CHOSEN + key, JSON.stringify(chosen))
}

/** Forgets all attempts, after the shop was reset. */
export function clearTried(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) {
    if (name?.startsWith(STORED) || name?.startsWith(CHOSEN)) storage.removeItem(name)
  }
}
