import { useQuery } from '@tanstack/react-query'
import type { CodingMode } from '#contract/public-configuration.ts'
import type { CodingChallenge } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { challengesQuery, codingQuery, fixesQuery, snippetQuery } from '../queries.ts'

/** The data of a coding challenge. */
export interface CodingData {
  challenge: CodingChallenge
  snippet: string
  fixes: readonly string[]
  mode: CodingMode
  /** The hacking challenge is solved. */
  isHacked: boolean
}

/** Loads a coding challenge by its key. */
export function useCoding(key: string): {
  data: CodingData | undefined
  failure: 'off' | 'unknown' | 'failed' | undefined
  /** Why the challenge is switched off in this shop. */
  switchedOff: string | null | undefined
  retry: () => void
} {
  const configuration = useQuery(configurationQuery)
  const board = useQuery(challengesQuery)
  const row = board.data?.find((each) => each.key === key)
  // The code is requested only for challenges that have some.
  const enabled = row?.hasCodingChallenge === true
  const coding = useQuery({ ...codingQuery(key), enabled })
  const snippet = useQuery({ ...snippetQuery(key), enabled })
  const fixes = useQuery({ ...fixesQuery(key), enabled })
  const queries = [coding, snippet, fixes, configuration, board]
  const failed = queries.find((query) => query.isError)?.error
  const isOff = configuration.data?.challenges.codingChallengesEnabled === 'never'
  const isThere = coding.data && snippet.data !== undefined && fixes.data && configuration.data && board.data
  return {
    data: isThere
      ? {
          challenge: coding.data,
          snippet: snippet.data,
          fixes: fixes.data,
          mode: configuration.data.challenges.codingChallengesEnabled,
          isHacked: row?.solved === true,
        }
      : undefined,
    failure: isOff ? 'off' : (failed && 'failed') || (board.data && !enabled ? 'unknown' : undefined),
    switchedOff: row?.disabledEnv,
    retry: () => queries.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}
