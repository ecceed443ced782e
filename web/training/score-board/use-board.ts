import { useQueries } from '@tanstack/react-query'
import type { CodingMode, PublicConfiguration } from '#contract/public-configuration.ts'
import type { ChallengeRow, Notes } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { challengesQuery, type Hint, notesQuery, openHintsQuery } from '../queries.ts'

/** The data of a score board. */
export interface BoardData {
  challenges: readonly ChallengeRow[]
  /** How many hints the learner opened, by the id of their challenge. */
  hintsOpen: ReadonlyMap<number, number>
  notes: Notes
  configuration: PublicConfiguration
}

function countByChallenge(open: readonly Hint[]): ReadonlyMap<number, number> {
  const groups = Map.groupBy(open, ({ ChallengeId }) => ChallengeId)
  return new Map([...groups].map(([id, hints]) => [id, hints.length]))
}

/** Loads the data of the board. Hints and notes may fail without an error of the board. */
export function useBoard(): { data: BoardData | undefined; isError: boolean; retry: () => void } {
  return useQueries({
    queries: [
      challengesQuery,
      { ...openHintsQuery, select: countByChallenge },
      notesQuery,
      configurationQuery,
    ],
    combine: ([challenges, hintsOpen, notes, configuration]) => {
      const isWaiting = hintsOpen.isPending || notes.isPending
      const data: BoardData | undefined =
        challenges.data && configuration.data && !isWaiting
          ? {
              challenges: challenges.data,
              hintsOpen: hintsOpen.data ?? new Map(),
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
