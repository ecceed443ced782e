/** What the shop said of a version. */
export interface FixAttempt {
  verdict: boolean
  explanation?: string
}

/** What the shop said of each version so far, by its index. */
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
    // Scripts of learners write into this storage as well: what cannot be read is worth nothing.
    return undefined
  }
}

/** What was tried of this coding challenge before the page was loaded again. */
export function readTried(storage: Storage, key: string): FixAttempts {
  const stored = parse(storage.getItem(STORED + key) ?? '[]')
  return new Map(Array.isArray(stored) ? stored.filter(isTried) : [])
}

export function storeTried(storage: Storage, key: string, answers: FixAttempts): void {
  storage.setItem(STORED + key, JSON.stringify([...answers]))
}

const CHOSEN = 'chosenFix.'

/** The version that was looked at before the page was loaded again: one that is given, by its index, or her own. */
export function readChosen(storage: Storage, key: string): number | 'own' | undefined {
  const chosen = parse(storage.getItem(CHOSEN + key) ?? 'null')
  return chosen === 'own' || (typeof chosen === 'number' && Number.isInteger(chosen)) ? chosen : undefined
}

export function storeChosen(storage: Storage, key: string, chosen: number | 'own'): void {
  storage.setItem(CHOSEN + key, JSON.stringify(chosen))
}

/** The shop was reset: nothing was tried in it. */
export function clearTried(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) {
    if (name?.startsWith(STORED) || name?.startsWith(CHOSEN)) storage.removeItem(name)
  }
}
