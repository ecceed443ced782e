import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { languageTag } from '#web/i18n.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { challengesQuery } from '../../queries.ts'
import { LessonNav } from '../LessonNav.tsx'
import css from '../Lessons.module.css'
import { pathProgress } from '../progress.ts'
import { pathsQuery } from '../queries.ts'
import { PathBar } from './PathTrail.tsx'

function PathEntry({ path, challenges }: { path: LearningPath; challenges: readonly ChallengeRow[] }) {
  const { t } = useTranslation()
  const progress = pathProgress(path, challenges)
  return (
    <li className={css.card}>
      <h3>
        <Link to={`/paths/${path.key}`} className={css.whole}>
          {path.title}
        </Link>
      </h3>
      <p className="ff-hint ff-strong">
        {t('PATHS_SIZE', { count: progress.steps.length, minutes: progress.minutes })}
      </p>
      <p className="ff-hint" lang={languageTag(path.textLanguage)}>
        {path.blurb} <EnglishTag textLanguage={path.textLanguage} />
      </p>
      <PathBar progress={progress} />
    </li>
  )
}

const HEADINGS = ['role', 'time', 'topic'] as const

/** All learning paths: by role, by time, by topic. */
export default function PathList() {
  const { t, i18n } = useTranslation()
  usePageTitle(t('PATHS_TITLE'))
  const paths = useQuery(pathsQuery(i18n.language))
  const challenges = useQuery(challengesQuery)

  const content = () => {
    if (paths.isError || challenges.isError) {
      const retry = () => {
        void paths.refetch()
        void challenges.refetch()
      }
      return <Failure title={t('LEARN_FAILED')} onRetry={retry} />
    }
    if (!paths.data || !challenges.data) return <CardSkeletons cards={6} height="10rem" />
    const groups = Map.groupBy(paths.data, ({ by }) => by)
    return HEADINGS.map((by) => (
      <Flex key={by} component="section" direction="column" gap="sm" aria-labelledby={`paths-${by}`}>
        <h2 id={`paths-${by}`}>{t(`PATHS_BY_${by.toUpperCase()}`)}</h2>
        <ul className={`ff-list ${css.cards}`}>
          {groups.get(by)?.map((path) => (
            <PathEntry key={path.key} path={path} challenges={challenges.data} />
          ))}
        </ul>
      </Flex>
    ))
  }

  return (
    <div className={`ff-screen ${css.screen}`}>
      <Flex component="header" direction="column" gap="sm">
        <LessonNav />
        <h1>{t('PATHS_TITLE')}</h1>
        <Box component="p" maw="60ch" className={`ff-lead ${css.lead}`}>
          {t('PATHS_LEAD')}
        </Box>
      </Flex>
      {content()}
    </div>
  )
}
