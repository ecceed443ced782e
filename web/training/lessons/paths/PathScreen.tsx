import { Box, Button, Flex, Group, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { LearningPath } from '#contract/training/lessons.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { languageTag } from '#web/i18n.ts'
import { formatDay } from '#web/locale.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { PrintableCertificate } from '#web/ui/PrintableCertificate.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconPrinter from '~icons/printer'
import { challengesQuery } from '../../queries.ts'
import { ChallengeSteps } from '../ChallengeSteps.tsx'
import { LessonNav } from '../LessonNav.tsx'
import css from '../Lessons.module.css'
import { detailsPath, type PathProgress, pathProgress } from '../progress.ts'
import { pathsQuery } from '../queries.ts'
import { PathBar } from './PathTrail.tsx'
import { storePath } from './use-next-on-path.ts'

/** The button to start or continue. */
function Onward({ path, progress: { next, solved } }: { path: LearningPath; progress: PathProgress }) {
  const { t } = useTranslation()
  if (!next) return null
  return (
    <p>
      <Button
        component={Link}
        id="path-next"
        className="ff-wrap"
        to={detailsPath(next.key)}
        onClick={() => storePath(path.key)}
      >
        {t(solved === 0 ? 'PATHS_START' : 'PATHS_NEXT', { name: next.title })}
      </Button>
    </p>
  )
}

function Walk({ path, challenges }: { path: LearningPath; challenges: readonly ChallengeRow[] }) {
  const { t } = useTranslation()
  const progress = pathProgress(path, challenges)
  return (
    <>
      {progress.doneAt !== undefined && <Certificate path={path} doneAt={progress.doneAt} />}
      <Flex component="section" direction="column" gap="sm">
        <p className="ff-hint ff-strong">
          {t('PATHS_SIZE', { count: progress.steps.length, minutes: progress.minutes })}
        </p>
        <PathBar progress={progress} />
        {!progress.isDone && (
          <Box component="p" maw="68ch" fz="lg">
            {path.start}
          </Box>
        )}
        <Onward path={path} progress={progress} />
      </Flex>
      <Flex component="section" direction="column" gap="sm">
        <h2>{t('PATHS_STEPS')}</h2>
        <ChallengeSteps
          challenges={progress.steps}
          next={progress.next}
          onChoose={() => storePath(path.key)}
        />
        <p className="ff-muted">{t('PATHS_MINUTES_HONEST')}</p>
      </Flex>
      <Flex component="section" direction="column" gap="sm">
        <h2>{t('PATHS_AFTERWARDS')}</h2>
        <ul className={css.lines}>
          {path.afterwards.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Flex>
    </>
  )
}

/** One learning path: its challenges in order, the next step, and a certificate at the end. */
export default function PathScreen() {
  const { t, i18n } = useTranslation()
  const { path: key = '' } = useParams()
  const paths = useQuery(pathsQuery(i18n.language))
  const challenges = useQuery(challengesQuery)
  const path = paths.data?.find((each) => each.key === key)
  usePageTitle(path?.title ?? t('PATHS_TITLE'))

  const content = () => {
    if (path && challenges.data) return <Walk key={path.key} path={path} challenges={challenges.data} />
    const isUnknown = paths.data !== undefined && !path
    if (isUnknown || paths.isError || challenges.isError) {
      const retry = () => {
        void paths.refetch()
        void challenges.refetch()
      }
      return <Failure title={t(isUnknown ? 'PATHS_UNKNOWN' : 'LEARN_FAILED')} onRetry={retry} />
    }
    return <CardSkeletons cards={4} height="6rem" />
  }

  return (
    <div className={`ff-screen ${css.screen}`}>
      <Flex component="header" direction="column" gap="sm">
        <LessonNav />
        <h1>{path?.title ?? t('PATHS_TITLE')}</h1>
        {path && (
          <Box
            component="p"
            maw="60ch"
            className={`ff-lead ${css.lead}`}
            lang={languageTag(path.textLanguage)}
          >
            {path.blurb} <EnglishTag textLanguage={path.textLanguage} />
          </Box>
        )}
      </Flex>
      {content()}
    </div>
  )
}

/** The longest name that fits on the certificate. */
const LONGEST_NAME = 60

/** A certificate to print, with the learner's name. The name is not sent to the server. */
function Certificate({ path, doneAt }: { path: LearningPath; doneAt: string }) {
  const { t } = useTranslation()
  const [name, setName] = useLocalStorage({ key: 'certificateName', defaultValue: '' })
  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby="path-end">
      <h2 id="path-end">{t('PATHS_END')}</h2>
      <Box component="p" maw="60ch" fz="lg">
        {path.end}
      </Box>
      <Group gap="sm" align="end" className={css.form}>
        <TextInput
          label={t('CERTIFICATE_NAME')}
          description={t('CERTIFICATE_PRIVATE')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
          size="md"
        >
          {t('CERTIFICATE_PRINT')}
        </Button>
      </Group>
      <PrintableCertificate
        title={t('CERTIFICATE_TITLE')}
        name={name.trim() || t('CERTIFICATE_NOBODY')}
        did={t('CERTIFICATE_DID', { count: path.challenges.length })}
        what={path.title}
        foot={`${t('SHOP_NAME')} · ${formatDay(new Date(doneAt))}`}
      >
        <Flex component="ul" direction="column" gap="xxs" className="ff-list">
          {path.afterwards.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Flex>
      </PrintableCertificate>
    </Flex>
  )
}
