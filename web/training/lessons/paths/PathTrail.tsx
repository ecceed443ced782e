import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconRoute from '~icons/route'
import { challengesQuery } from '../../queries.ts'
import { type PathProgress, pathProgress } from '../progress.ts'
import { pathsQuery } from '../queries.ts'
import css from './Path.module.css'
import { storedPath } from './use-next-on-path.ts'

/**
 * The position of this challenge on the learner's current path, with a link to the path. Renders nothing if it is not
 * on it.
 */
export function PathTrail({ challengeKey }: { challengeKey: string }) {
  const { t, i18n } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const kept = storedPath()
  const { data: paths } = useQuery({ ...pathsQuery(i18n.language), enabled: kept !== null })
  const path = paths?.find(({ key }) => key === kept)
  if (!path || !challenges || !path.challenges.includes(challengeKey)) return null
  const { steps } = pathProgress(path, challenges)
  const number = steps.findIndex(({ key }) => key === challengeKey) + 1
  return (
    <Flex
      component="p"
      gap="0 var(--ff-space-2)"
      align="center"
      wrap="wrap"
      mih="var(--ff-target)"
      c="dimmed"
    >
      <IconRoute size={20} aria-hidden="true" />
      <Link to={`/paths/${path.key}`}>{path.title}</Link>
      <span>{t('PATHS_STEP', { number, of: steps.length })}</span>
    </Flex>
  )
}

/** The progress on a path as a bar. */
export function PathBar({ progress: { solved, steps } }: { progress: PathProgress }) {
  const { t } = useTranslation()
  return (
    <Flex component="p" gap="sm" align="center" maw="30rem" className="ff-hint">
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * solved) / Math.max(1, steps.length)}%` }} />
      </span>
      {t('LEARN_SOLVED_OF', { solved, count: steps.length })}
    </Flex>
  )
}
