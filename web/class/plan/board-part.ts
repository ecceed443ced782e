import { useSessionStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { type CurrentPart, planPartId, usePlan } from './use-plan.ts'

/** How the board stands to the part that is on. */
export interface BoardPart {
  plan: CurrentPart
  /** Only the part's challenges are shown. */
  isLimited: boolean
  isLocked: boolean
  toggle(): void
}

/** Undefined where the board has nothing to do with a part. What she chose holds for this part, in this tab. */
export function useBoardPart(): BoardPart | undefined {
  const plan = usePlan()
  const [beyond, setBeyond] = useSessionStorage({ key: 'boardBeyondPart', defaultValue: '' })
  if (!plan || plan.board === 'all') return undefined
  const name = planPartId(plan)
  const isLocked = plan.board === 'locked'
  const isLimited = isLocked || beyond !== name
  return { plan, isLimited, isLocked, toggle: () => setBeyond(isLimited ? name : '') }
}

/** What the part leaves of the board. */
export function useChallengesOfPart(
  challenges: readonly ChallengeRow[],
  part: BoardPart | undefined,
): readonly ChallengeRow[] {
  const keys = part?.isLimited ? part.plan.challenges : undefined
  return useMemo(
    () => (keys ? challenges.filter(({ key }) => keys.includes(key)) : challenges),
    [challenges, keys],
  )
}
