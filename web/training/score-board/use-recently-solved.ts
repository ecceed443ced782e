import { useState } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { completeStatus, type Filters } from './filters.ts'

/** Challenges that were just solved and therefore no longer match the filter. */
export function justSolved(
  before: readonly ChallengeRow[],
  now: readonly ChallengeRow[],
  { status }: Pick<Filters, 'status'>,
): string[] {
  const stays = (each: ChallengeRow) => (status === 'all' ? !each.solved : completeStatus(each) === status)
  const waiting = new Set(before.filter(stays).map(({ key }) => key))
  return now.filter((each) => waiting.has(each.key) && !stays(each)).map(({ key }) => key)
}

/** Keeps a challenge in place when it was just solved and would be filtered out during a click. `hide` removes it. */
export function useRecentlySolved(
  challenges: readonly ChallengeRow[],
  filters: Filters,
): { recentlySolved: ReadonlySet<string>; hide: (key: string) => void } {
  const [seen, setSeen] = useState(challenges)
  const [recentlySolved, setRecentlySolved] = useState<ReadonlySet<string>>(new Set())
  // Set during rendering: afterwards the card would disappear for a moment.
  if (seen !== challenges) {
    setSeen(challenges)
    const left = justSolved(seen, challenges, filters)
    if (left.length > 0) setRecentlySolved(new Set([...recentlySolved, ...left]))
  }
  const hide = (key: string) =>
    setRecentlySolved((before) => new Set([...before].filter((other) => other !== key)))
  return { recentlySolved, hide }
}
