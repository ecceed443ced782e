import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { challengesQuery } from '../../queries.ts'
import { pathProgress } from '../progress.ts'
import { pathsQuery } from '../queries.ts'

/** Where a learner goes on who is on a path. */
export interface OnPath {
  path: LearningPath
  /** The first challenge that is not solved; undefined at the end of the path. */
  next: ChallengeRow | undefined
}

/** The path that the learner is on and its next step; undefined for those who are on none. */
export function useNextOnPath(): OnPath | undefined {
  const { i18n } = useTranslation()
  const kept = storedPath()
  const { data: challenges } = useQuery({ ...challengesQuery, enabled: kept !== null })
  const { data: paths } = useQuery({ ...pathsQuery(i18n.language), enabled: kept !== null })
  const path = paths?.find(({ key }) => key === kept)
  return path && challenges && { path, next: pathProgress(path, challenges).next }
}

const KEY = 'path'

/** Remembers which path she is on, in her browser. */
export function storePath(key: string): void {
  localStorage.setItem(KEY, key)
}

/** The path she went to last; null before the first. */
export function storedPath(): string | null {
  return localStorage.getItem(KEY)
}
