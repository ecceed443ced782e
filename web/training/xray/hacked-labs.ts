import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { challengesQuery } from '../queries.ts'
import { renderedParts } from '../rendered-labs.ts'

/** A lab that the learner has hacked. */
export interface HackedLab {
  lab: string
  /** The titles of its solved challenges. */
  title: string
  /** The page that shows its code, or else the debrief. */
  to: string
}

/** The labs of solved challenges. Others would be spoilers. */
function hackedLabs(challenges: readonly ChallengeRow[], hasCoding: boolean): HackedLab[] {
  const byLab = Map.groupBy(
    challenges.filter(({ solved }) => solved),
    ({ lab }) => lab,
  )
  return [...byLab].map(([lab, solved]) => {
    const coding = hasCoding ? solved.find(({ hasCodingChallenge }) => hasCodingChallenge) : undefined
    return {
      lab,
      title: solved.map(({ title }) => title).join(', '),
      to: coding ? `/coding-challenge/${coding.key}` : `/debrief/${solved[0]?.key}`,
    }
  })
}

/** The labs that the learner has hacked. Requested only if `isWanted`. */
export function useHackedLabs(isWanted: boolean): HackedLab[] {
  const { data: challenges } = useQuery({ ...challengesQuery, enabled: isWanted })
  const { data: configuration } = useQuery(configurationQuery)
  const hasCoding = configuration?.challenges.codingChallengesEnabled !== 'never'
  return useMemo(() => hackedLabs(challenges ?? [], hasCoding), [challenges, hasCoding])
}

/** Those labs that render something on the page now. */
export function labsOnPage(labs: readonly HackedLab[]): HackedLab[] {
  const rendered = new Set(renderedParts().map(({ lab }) => lab))
  return labs.filter(({ lab }) => rendered.has(lab))
}
