import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ConceptPage } from '#contract/training/lessons.ts'
import { languageTag } from '#web/i18n.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { challengesQuery } from '../queries.ts'
import { RichText } from '../ui/RichText.tsx'
import { ChallengeSteps } from './ChallengeSteps.tsx'

import { ConceptDrawing } from './ConceptCard.tsx'
import { Explained } from './Explained.tsx'
import { LessonNav } from './LessonNav.tsx'
import css from './Lessons.module.css'
import { challengesOf } from './progress.ts'
import { conceptQuery, conceptsQuery } from './queries.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="section" direction="column" gap="sm">
      <h2>{title}</h2>
      {children}
    </Flex>
  )
}

function Lines({ lines, textLanguage }: { lines: readonly string[]; textLanguage: string }) {
  return (
    <ul className={css.lines} lang={languageTag(textLanguage)}>
      {lines.map((line) => (
        <li key={line}>
          <Explained html={line} />
        </li>
      ))}
    </ul>
  )
}

function Challenges({ concept }: { concept: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(challengesQuery)
  const own = challengesOf(concept, data)
  if (own.length === 0) return null
  return (
    <Part title={t('LEARN_CHALLENGES')}>
      <p className="ff-muted">{t('LEARN_CHALLENGES_ORDER')}</p>
      <ChallengeSteps challenges={own} next={own.find(({ solved }) => !solved)} />
    </Part>
  )
}

function Onward({ concept }: { concept: string }) {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(conceptsQuery(i18n.language))
  const next = data[data.findIndex(({ key }) => key === concept) + 1]
  if (!next) return null
  return (
    <p>
      <Button component={Link} to={`/learn/${next.key}`} className="ff-wrap">
        {t('LEARN_NEXT', { title: next.title })}
      </Button>
    </p>
  )
}

function Page({ page }: { page: ConceptPage }) {
  const { t } = useTranslation()
  return (
    <>
      <Part title={t('LEARN_WHAT')}>
        <Box component="p" maw="68ch" fz="lg" lang={languageTag(page.textLanguage)}>
          <Explained html={page.what} />
        </Box>
      </Part>
      <Part title={t('LEARN_NOTICE')}>
        <Lines lines={page.notice} textLanguage={page.textLanguage} />
      </Part>
      <Part title={t('LEARN_TRY')}>
        <Lines lines={page.try} textLanguage={page.textLanguage} />
      </Part>
      <Part title={t('LEARN_MEND')}>
        <Box component="p" maw="68ch" fz="lg" lang={languageTag(page.textLanguage)}>
          <Explained html={page.mend.text} />
        </Box>
        <CodePair before={page.mend.before} after={page.mend.after} />
      </Part>
      <Challenges concept={page.key} />
      {page.read.length > 0 && (
        <Part title={t('LEARN_READ')}>
          <ul className={css.lines}>
            {page.read.map((url) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {url.replace('https://', '')}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Onward concept={page.key} />
    </>
  )
}

/** A weakness: what it is, how to notice, exploit and fix it, and challenges to practise. */
export default function ConceptScreen() {
  const { t, i18n } = useTranslation()
  const { concept = '' } = useParams()
  const all = useQuery(conceptsQuery(i18n.language))
  const isKnown = all.data?.some(({ key }) => key === concept)
  const one = useQuery({ ...conceptQuery(concept, i18n.language), enabled: isKnown === true })
  const page = one.data
  usePageTitle(page?.title ?? t('LEARN_TITLE'))

  const content = () => {
    if (page) return <Page key={page.key} page={page} />
    if (isKnown === false) return <EmptyState title={t('LEARN_UNKNOWN')} detail={t('LEARN_UNKNOWN_HINT')} />
    const failed = [all, one].find((query) => query.isError)
    if (!failed) return <CardSkeletons cards={4} height="8rem" />
    return <Failure title={t('LEARN_FAILED')} onRetry={() => void failed.refetch()} />
  }

  return (
    <article className={`ff-screen ${css.screen}`}>
      <Flex component="header" direction="column" gap="sm">
        <LessonNav />
        <h1 lang={page && languageTag(page.textLanguage)}>{page?.title ?? t('LEARN_TITLE')}</h1>
        {page && (
          <div className={css.opening}>
            <Box
              component="p"
              maw="60ch"
              className={`ff-lead ${css.lead}`}
              lang={languageTag(page.textLanguage)}
            >
              <RichText html={page.brief} /> <EnglishTag textLanguage={page.textLanguage} />
            </Box>
            <ConceptDrawing concept={page.key} words={page.drawing} />
          </div>
        )}
      </Flex>
      {content()}
    </article>
  )
}

/** Vulnerable code beside fixed code. */
function CodePair({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.pair}>
      <figure className="ff-dark">
        <figcaption>{t('LEARN_BEFORE')}</figcaption>
        <pre className="ff-wire">
          <code>{before.trimEnd()}</code>
        </pre>
      </figure>
      <figure className={`ff-dark ${css.after}`}>
        <figcaption>{t('LEARN_AFTER')}</figcaption>
        <pre className="ff-wire">
          <code>{after.trimEnd()}</code>
        </pre>
      </figure>
    </div>
  )
}
