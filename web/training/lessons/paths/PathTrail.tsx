import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { challengesQuery } from '../../queries.ts'
import { pathProgress } from '../progress-of.ts'
import { pathsQuery } from '../queries.ts'
import { keptPath } from './kept-path.ts'
import css from './Path.module.css'

/** Where this challenge is on the path that she is walking, and the way back to that. Nothing where it is not on it. */
export function PathTrail({ challengeKey }: { challengeKey: string }) {
  const { t, i18n } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const kept = keptPath()
  const { data: paths } = useQuery({ ...pathsQuery(i18n.language), enabled: kept !== null })
  const path = paths?.find(({ key }) => key === kept)
  if (!path || !challenges || !path.challenges.includes(challengeKey)) return null
  const { steps } = pathProgress(path, challenges)
  const number = steps.findIndex(({ key }) => key === challengeKey) + 1
  return (
    <p className={css.trail}>
      <IconRoute size={20} aria-hidden="true" />
      <Link to={`/paths/${path.key}`}>{path.title}</Link>
      <span>{t('PATHS_STEP', { number, of: steps.length })}</span>
    </p>
  )
}
