import { useQuery } from '@tanstack/react-query'
import type { CodingChallenge } from '#contract/training.ts'
import { type CodingMode, configurationQuery } from '#web/configuration.ts'
import { HttpError } from '#web/http.ts'
import { challengesQuery, codingQuery, fixesQuery, snippetQuery } from '../queries.ts'

/** Everything that a coding challenge is played with. */
export interface CodingData {
  challenge: CodingChallenge
  snippet: string
  fixes: readonly string[]
  mode: CodingMode
  /** The challenge itself was solved before. */
  isHacked: boolean
}

/** A coding challenge by its key: here, still on its way, or not to be had. */
export function useCoding(key: string): {
  data: CodingData | undefined
  failure: 'off' | 'unknown' | 'failed' | undefined
  /** Why the challenge itself is switched off in this shop, where it is. */
  switchedOff: string | null | undefined
  retry: () => void
} {
  const coding = useQuery(codingQuery(key))
  const snippet = useQuery(snippetQuery(key))
  const fixes = useQuery(fixesQuery(key))
  const configuration = useQuery(configurationQuery)
  const board = useQuery(challengesQuery)
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
          isHacked: board.data.some((each) => each.key === key && each.solved),
        }
      : undefined,
    failure: isOff ? 'off' : failed && (isUnknown(failed) ? 'unknown' : 'failed'),
    switchedOff: board.data?.find((each) => each.key === key)?.disabledEnv,
    retry: () => queries.forEach((query) => void query.refetch()),
  }
}

function isUnknown(error: Error): boolean {
  return error instanceof HttpError && error.status === 404
}
