import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChallengeRow } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { challengesQuery } from '../queries.ts'
import { renderedParts } from '../rendered-labs.ts'

/** A lab that she has hacked already. */
export interface HackedLab {
  lab: string
  /** The challenges of it that she solved. */
  title: string
  /** Where its code is shown; where there is none to see, what she did to it. */
  to: string
}

/** The labs of solved challenges. Others are not given away. */
export function hackedLabs(challenges: readonly ChallengeRow[], hasCoding: boolean): HackedLab[] {
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

/** The labs that she has hacked already. Asks the shop only where `isWanted`. */
export function useHackedLabs(isWanted: boolean): HackedLab[] {
  const { data: challenges } = useQuery({ ...challengesQuery, enabled: isWanted })
  const { data: configuration } = useQuery(configurationQuery)
  const hasCoding = configuration?.challenges.codingChallengesEnabled !== 'never'
  return useMemo(() => hackedLabs(challenges ?? [], hasCoding), [challenges, hasCoding])
}

/** Those of the labs that draw something on the page as it is now. */
export function labsOnPage(labs: readonly HackedLab[]): HackedLab[] {
  const rendered = new Set(renderedParts().map(({ lab }) => lab))
  return labs.filter(({ lab }) => rendered.has(lab))
}
