import { useQueries } from '@tanstack/react-query'
import type { ChallengeRow, Notes } from '#contract/training.ts'
import { type CodingMode, configurationQuery, type PublicConfiguration } from '#web/configuration.ts'
import { challengesQuery, type Hint, hintsQuery, notesQuery } from '../queries.ts'

/** Everything that a score board shows. */
export interface BoardData {
  challenges: readonly ChallengeRow[]
  /** By the number of their challenge. */
  hints: ReadonlyMap<number, readonly Hint[]>
  notes: Notes
  configuration: PublicConfiguration
}

function byChallenge(hints: readonly Hint[]): ReadonlyMap<number, readonly Hint[]> {
  return Map.groupBy(hints, (hint) => hint.ChallengeId)
}

/** The board's data: all of it, or word that it did not come. Hints and notes may fail without taking it down. */
export function useBoard(): { data: BoardData | undefined; isError: boolean; retry: () => void } {
  return useQueries({
    queries: [challengesQuery, { ...hintsQuery, select: byChallenge }, notesQuery, configurationQuery],
    combine: ([challenges, hints, notes, configuration]) => {
      const isWaiting = hints.isPending || notes.isPending
      const data: BoardData | undefined =
        challenges.data && configuration.data && !isWaiting
          ? {
              challenges: challenges.data,
              hints: hints.data ?? new Map(),
              notes: notes.data ?? {},
              configuration: configuration.data,
            }
          : undefined
      return {
        data,
        isError: challenges.isError || configuration.isError,
        retry: () => {
          void challenges.refetch()
          void configuration.refetch()
        },
      }
    },
  })
}

/** What cards want to know of the shop's configuration. */
export interface CardFacts {
  coding: CodingMode
  hasTutorials: boolean
  showsFlags: boolean
}

export function cardFacts({ challenges, hackingInstructor, ctf }: PublicConfiguration): CardFacts {
  return {
    coding: challenges.codingChallengesEnabled,
    hasTutorials: hackingInstructor.isEnabled,
    showsFlags: ctf.showFlagsInNotifications,
  }
}
