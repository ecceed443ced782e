import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { challengesQuery } from '../../queries.ts'
import { pathProgress } from '../progress.ts'
import { pathsQuery } from '../queries.ts'

/** The learner's path and the next challenge on it. */
export interface OnPath {
  path: LearningPath
  /** The first unsolved challenge; undefined at the end of the path. */
  next: ChallengeRow | undefined
}

/** The learner's path and its next step; undefined without a path. */
export function useNextOnPath(): OnPath | undefined {
  const { i18n } = useTranslation()
  const kept = storedPath()
  const { data: challenges } = useQuery({ ...challengesQuery, enabled: kept !== null })
  const { data: paths } = useQuery({ ...pathsQuery(i18n.language), enabled: kept !== null })
  const path = paths?.find(({ key }) => key === kept)
  return path && challenges && { path, next: pathProgress(path, challenges).next }
}

const KEY = 'path'

/** Stores the learner's path in the browser. */
export function storePath(key: string): void {
  localStorage.setItem(KEY, key)
}

/** The path that was opened last; null if none was. */
export function storedPath(): string | null {
  return localStorage.getItem(KEY)
}
