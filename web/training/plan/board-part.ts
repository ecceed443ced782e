import { useSessionStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { type CurrentPart, planPartId, usePlan } from './use-plan.ts'

/** How the current part limits the board. */
export interface BoardPart {
  plan: CurrentPart
  /** Only the challenges of the part are shown. */
  isLimited: boolean
  isLocked: boolean
  toggle(): void
}

/** Undefined if the part does not affect the board. The learner's choice holds for this part in this tab. */
export function useBoardPart(): BoardPart | undefined {
  const plan = usePlan()
  const [beyond, setBeyond] = useSessionStorage({ key: 'boardBeyondPart', defaultValue: '' })
  if (!plan || plan.board === 'all') return undefined
  const name = planPartId(plan)
  const isLocked = plan.board === 'locked'
  const isLimited = isLocked || beyond !== name
  return { plan, isLimited, isLocked, toggle: () => setBeyond(isLimited ? name : '') }
}

/** The challenges of the part if the board is limited to it, else all. */
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
