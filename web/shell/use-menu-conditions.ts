import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../configuration.ts'
import { boardPath } from '../training/board-version.ts'
import { useScoreBoardFound } from '../training/use-score-board-found.ts'
import type { MenuConditions } from './entries.ts'

/** The current conditions: the score board once it is found, before that the tutorial. */
export function useMenuConditions(): MenuConditions {
  const isBoardFound = useScoreBoardFound()
  const { data } = useQuery(configurationQuery)
  return {
    boardPath: isBoardFound ? boardPath() : undefined,
    hasTutorial: Boolean(
      data?.application.welcomeBanner.showOnFirstStart && data.hackingInstructor.isEnabled,
    ),
    linksToSource: data?.application.showGitHubLinks ?? false,
  }
}
