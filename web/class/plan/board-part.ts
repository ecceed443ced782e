import { useSessionStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { nameOf, type PlanHere, usePlan } from './use-plan.ts'

/** How the board stands to the part that is on. */
export interface BoardPart {
  plan: PlanHere
  /** Only the part's challenges are shown. */
  isLimited: boolean
  isLocked: boolean
  turn(): void
}

/** Undefined where the board has nothing to do with a part. What she chose holds for this part, in this tab. */
export function useBoardPart(): BoardPart | undefined {
  const plan = usePlan()
  const [beyond, setBeyond] = useSessionStorage({ key: 'boardBeyondPart', defaultValue: '' })
  if (!plan || plan.board === 'all') return undefined
  const name = nameOf(plan)
  const isLocked = plan.board === 'locked'
  const isLimited = isLocked || beyond !== name
  return { plan, isLimited, isLocked, turn: () => setBeyond(isLimited ? name : '') }
}

/** What the part leaves of the board. */
export function useWithin(
  challenges: readonly ChallengeRow[],
  part: BoardPart | undefined,
): readonly ChallengeRow[] {
  const keys = part?.isLimited ? part.plan.challenges : undefined
  return useMemo(
    () => (keys ? challenges.filter(({ key }) => keys.includes(key)) : challenges),
    [challenges, keys],
  )
}
