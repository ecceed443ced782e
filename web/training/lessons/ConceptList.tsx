import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConceptBrief } from '#contract/training/lessons.ts'
import { languageTag } from '#web/i18n.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { challengesQuery } from '../queries.ts'
import { RichText } from '../ui/RichText.tsx'
import { ConceptDrawing } from './ConceptCard.tsx'
import { LessonNav } from './LessonNav.tsx'
import css from './Lessons.module.css'
import { challengesOf } from './progress.ts'
import { conceptsQuery } from './queries.ts'

function ConceptEntry({ concept, solved, all }: { concept: ConceptBrief; solved: number; all: number }) {
  const { t } = useTranslation()
  return (
    <li className={css.card}>
      <Box maw="15rem">
        <ConceptDrawing concept={concept.key} />
      </Box>
      <h3>
        <Link to={`/learn/${concept.key}`} className={css.whole} lang={languageTag(concept.textLanguage)}>
          {concept.title}
        </Link>
      </h3>
      <p className="ff-hint" lang={languageTag(concept.textLanguage)}>
        <RichText html={concept.brief} /> <EnglishTag textLanguage={concept.textLanguage} />
      </p>
      {all > 0 && <p className="ff-hint ff-strong">{t('LEARN_SOLVED_OF', { solved, count: all })}</p>}
    </li>
  )
}

/** The list of all weaknesses. */
export default function ConceptList() {
  const { t, i18n } = useTranslation()
  usePageTitle(t('LEARN_TITLE'))
  const { data: concepts, isError, refetch } = useQuery(conceptsQuery(i18n.language))
  const { data: challenges = [] } = useQuery(challengesQuery)

  const content = () => {
    if (isError) return <Failure title={t('LEARN_FAILED')} onRetry={() => void refetch()} />
    if (!concepts) return <CardSkeletons cards={6} height="16rem" />
    return [...Map.groupBy(concepts, ({ group }) => group)].map(([group, members]) => (
      <Flex key={group} component="section" direction="column" gap="sm" aria-labelledby={`learn-${group}`}>
        <h2 id={`learn-${group}`}>{t(`LEARN_GROUP_${group.toUpperCase()}`)}</h2>
        <ul className={`ff-list ${css.cards}`}>
          {members.map((concept) => {
            const own = challengesOf(concept.key, challenges)
            const solved = own.filter((challenge) => challenge.solved).length
            return <ConceptEntry key={concept.key} concept={concept} solved={solved} all={own.length} />
          })}
        </ul>
      </Flex>
    ))
  }

  return (
    <div className={`ff-screen ${css.screen}`}>
      <Flex component="header" direction="column" gap="sm">
        <LessonNav />
        <h1>{t('LEARN_TITLE')}</h1>
        <Box component="p" maw="60ch" className={`ff-lead ${css.lead}`}>
          {t('LEARN_LEAD')}
        </Box>
      </Flex>
      {content()}
    </div>
  )
}
