import { useQueries } from '@tanstack/react-query'
import type { ChallengeRow, Notes } from '#contract/training.ts'
import { type CodingMode, configurationQuery, type PublicConfiguration } from '#web/configuration.ts'
import { challengesQuery, type Hint, hintsQuery, notesQuery } from '../queries.ts'

/** The data of a score board. */
export interface BoardData {
  challenges: readonly ChallengeRow[]
  /** By the id of their challenge. */
  hints: ReadonlyMap<number, readonly Hint[]>
  notes: Notes
  configuration: PublicConfiguration
}

function byChallenge(hints: readonly Hint[]): ReadonlyMap<number, readonly Hint[]> {
  return Map.groupBy(hints, (hint) => hint.ChallengeId)
}

/** Loads the data of the board. Hints and notes may fail without an error of the board. */
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

/** The settings of the shop that cards depend on. */
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
