import { Box, Button, Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Debrief, ExchangeRecord } from '#contract/training.ts'
import { configurationQuery } from '#web/configuration.ts'
import { languageTag } from '#web/i18n.ts'
import { formatMoment } from '#web/locale.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { EnglishTag } from '#web/ui/EnglishTag.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { openTool } from '#web/workbench/open-tool.ts'
import IconArrowLeft from '~icons/arrow-left'
import IconBook2 from '~icons/book-2'
import IconCode from '~icons/code'
import IconEyeSearch from '~icons/eye-search'
import IconHistory from '~icons/history'
import IconQuestionMark from '~icons/question-mark'
import IconShieldCheck from '~icons/shield-check'
import IconTags from '~icons/tags'
import IconTerminal2 from '~icons/terminal-2'
import { NextOnPath } from '../lessons/paths/NextOnPath.tsx'
import { challengesQuery, debriefQuery } from '../queries.ts'
import { type MainAction, mainAction } from '../score-board/details/main-action.ts'
import { RichText } from '../ui/RichText.tsx'
import { Stars } from '../ui/Stars.tsx'
import css from './DebriefScreen.module.css'
import { RealmNote } from './RealmNote.tsx'
import { curlFor, requestText, toReadableText } from './replay.ts'
import { cweAddress, readingLinkFor } from './titles.ts'

const Replay = lazy(() => import('./Replay.tsx'))

type PartIcon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

function Part({ title, Icon, children }: { title: string; Icon: PartIcon; children: ReactNode }) {
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} className={css.part}>
      <h2>
        <Icon size={26} aria-hidden />
        {title}
      </h2>
      {children}
    </Flex>
  )
}

/** A picture of one pixel on a hidden page. Requesting it tells the shop that the page was opened. */
const TELLTALE = /\/images\/padding\//

function introOf({ method, path }: ExchangeRecord): string {
  if (TELLTALE.test(path)) return 'DEBRIEF_WHAT_PICTURE'
  return method === 'SOCKET' ? 'DEBRIEF_WHAT_MESSAGE' : 'DEBRIEF_WHAT_REQUEST'
}

function WhatHappened({ debrief }: { debrief: Debrief }) {
  const { exchanges } = debrief
  const { t } = useTranslation()
  const last = exchanges.at(-1)
  const before = exchanges.slice(0, -1)
  if (!last) return <p>{t('DEBRIEF_NOTHING_SEEN')}</p>
  return (
    <>
      <p>{t(introOf(last))}</p>
      {!TELLTALE.test(last.path) && (
        <Suspense>
          <Replay debrief={debrief} exchange={last} />
        </Suspense>
      )}
      <ExchangeView exchange={last} />
      {before.length > 0 && (
        <details className={css.before}>
          <summary>{t('DEBRIEF_BEFORE', { count: before.length })}</summary>
          {before.map((exchange, index) => (
            <ExchangeView key={`${exchange.at} ${index.toString()}`} exchange={exchange} />
          ))}
        </details>
      )}
    </>
  )
}

function Places({ cwe, owasp }: Pick<Debrief, 'cwe' | 'owasp'>) {
  return (
    <Flex component="ul" gap="xs" wrap="wrap" className={`ff-list ${css.places}`}>
      {cwe !== null && (
        <li>
          <a href={cweAddress(cwe)} target="_blank" rel="noreferrer">
            {cwe}
          </a>
        </li>
      )}
      {owasp.map((entry) => (
        <li key={entry}>OWASP {entry}</li>
      ))}
    </Flex>
  )
}

function Readings({ read }: Pick<Debrief, 'read'>) {
  return (
    <Flex component="ul" direction="column" gap="xs" className="ff-list">
      {read.map(readingLinkFor).map(({ url, title, host }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>{' '}
          <span className="ff-hint">{host}</span>
        </li>
      ))}
    </Flex>
  )
}

/** The next step for each state of the coding challenge. */
const CODE: Partial<Record<MainAction, { text: string; place: string }>> = {
  find: { text: 'DEBRIEF_TO_CODE', place: 'find-it' },
  fix: { text: 'NEXT_TASK_FIX', place: 'fix-it' },
  prove: { text: 'NEXT_TASK_PROVE', place: 'prove-it' },
}
const ALL_DONE = { text: 'FIXES_CODE', place: 'prove-it' }

function ToCode({ challengeKey }: { challengeKey: string }) {
  const { t } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const challenge = challenges?.find(({ key }) => key === challengeKey)
  if (!challenge) return null
  const action = mainAction(challenge, { coding: 'always', hasTutorials: false })
  const { text, place } = CODE[action] ?? ALL_DONE
  return (
    <Button
      component={Link}
      to={`/coding-challenge/${challengeKey}?at=${place}`}
      leftSection={<IconCode size={22} aria-hidden="true" />}
    >
      {t(text)}
    </Button>
  )
}

function Story({ debrief }: { debrief: Debrief }) {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  const { key, why, prevent, cwe, owasp, read, hasCodingChallenge, textLanguage } = debrief
  const hasCoding = hasCodingChallenge && configuration?.challenges.codingChallengesEnabled !== 'never'
  return (
    <>
      <Part title={t('DEBRIEF_WHAT')} Icon={IconEyeSearch}>
        <WhatHappened debrief={debrief} />
      </Part>
      {why === null && <p>{t('DEBRIEF_NOT_WRITTEN')}</p>}
      {why !== null && (
        <Part title={t('DEBRIEF_WHY')} Icon={IconQuestionMark}>
          <Box maw="66ch" fz="lg" lh={1.55} lang={languageTag(textLanguage)}>
            <RichText html={why} />
          </Box>
          {debrief.isGuarded && <RealmNote />}
        </Part>
      )}
      {prevent !== null && (
        <Part title={t('DEBRIEF_PREVENT')} Icon={IconShieldCheck}>
          <Box maw="66ch" fz="lg" lh={1.55} lang={languageTag(textLanguage)}>
            <RichText html={prevent} />
          </Box>
        </Part>
      )}
      {(cwe !== null || owasp.length > 0) && (
        <Part title={t('DEBRIEF_WHERE')} Icon={IconTags}>
          <Places cwe={cwe} owasp={owasp} />
        </Part>
      )}
      {read.length > 0 && (
        <Part title={t('DEBRIEF_READ')} Icon={IconBook2}>
          <Readings read={read} />
        </Part>
      )}
      <Flex component="nav" gap="md" align="center" wrap="wrap">
        {hasCoding && <ToCode challengeKey={key} />}
        <NextOnPath challengeKey={key} className="ff-link" />
        <Link to="/score-board" className={css.quiet}>
          {t('DEBRIEF_TO_BOARD')}
        </Link>
      </Flex>
    </>
  )
}

/** Only solved challenges have a debrief: leads to the challenge. */
function NotSolved({ challengeKey }: { challengeKey: string }) {
  const { t } = useTranslation()
  return (
    <Group>
      <p>{t('DEBRIEF_LOCKED')}</p>
      <Button component={Link} to={`/score-board?open=${encodeURIComponent(challengeKey)}`}>
        {t('CODING_TO_HACK')}
      </Button>
    </Group>
  )
}

/** The debrief: what happened when a challenge was solved, why it worked, and how to prevent it. */
export default function DebriefScreen() {
  const { t } = useTranslation()
  const { challengeKey = '' } = useParams()
  const board = useQuery(challengesQuery)
  const row = board.data?.find(({ key }) => key === challengeKey)
  const isSolved = row?.solved === true
  const debrief = useQuery({ ...debriefQuery(challengeKey), enabled: isSolved })
  const data = isSolved ? debrief.data : undefined
  usePageTitle(data ? t('DEBRIEF_SCREEN_TITLE', { name: data.name }) : t('DEBRIEF_TITLE'))

  const content = () => {
    if (data) return <Story debrief={data} />
    if (board.data && !row) return <p>{t('DEBRIEF_UNKNOWN')}</p>
    if (row && !isSolved) return <NotSolved challengeKey={challengeKey} />
    const failed = [board, debrief].find((query) => query.isError)
    if (failed) return <Failure title={t('DEBRIEF_FAILED')} onRetry={() => void failed.refetch()} />
    return (
      <Box aria-busy="true" role="status" h="24rem" bg="var(--ff-sunk)" bdrs="lg">
        <span className="ff-hidden">{t('DEBRIEF_LOADING')}</span>
      </Box>
    )
  }

  return (
    <div className={`ff-screen ${css.screen}`}>
      <Flex component="header" direction="column" gap="xs" align="flex-start">
        <Link to="/score-board" className="ff-action">
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('TITLE_SCORE_BOARD')}
        </Link>
        <h1>{row?.name ?? t('DEBRIEF_TITLE')}</h1>
        {data && (
          <>
            <Flex component="p" gap="sm" align="center" wrap="wrap" c="dimmed">
              <Stars difficulty={data.difficulty} /> {data.category}{' '}
              <EnglishTag textLanguage={data.textLanguage} />
            </Flex>
            <Box component="p" maw="60ch" className="ff-lead">
              {t('DEBRIEF_LEAD', { date: formatMoment(new Date(data.solvedAt)) })}
            </Box>
          </>
        )}
      </Flex>
      {content()}
    </div>
  )
}

const SHOWN_MS = 1_600

function CopyCurl({ exchange }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(curlFor(exchange, location.origin))
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" className={css.action} onClick={() => void copy()}>
      <IconTerminal2 size={18} aria-hidden="true" />
      <span role="status">{t(isCopied ? 'COPY_SUCCESS' : 'DEBRIEF_REPLAY')}</span>
    </button>
  )
}

/** Opens this exchange in the history of the workbench, if it is there. */
function InHistory({ exchange: { at, method, path } }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  if (data?.workbench?.off.includes('history')) return null
  return (
    <button
      type="button"
      className={css.action}
      onClick={() => openTool('history', { exchange: { at, method, path } })}
    >
      <IconHistory size={18} aria-hidden="true" />
      {t('DEBRIEF_IN_HISTORY')}
    </button>
  )
}

/** A request and its answer as they were sent. */
function ExchangeView({ exchange }: { exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const { at, method, status, answer } = exchange
  const request = requestText(exchange)
  return (
    <article className="ff-dark">
      <header className={css.exchangeViewHead}>
        <h3>{t('DEBRIEF_SENT')}</h3>
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
        {method !== 'SOCKET' && (
          <Group gap="0 var(--ff-space-5)" align="stretch" ms="auto" className={css.actions}>
            <CopyCurl exchange={exchange} />
            <InHistory exchange={exchange} />
          </Group>
        )}
      </header>
      <Box
        component="pre"
        className={`ff-wire ${css.wire} ${css.request}`}
        tabIndex={0}
        aria-label={t('DEBRIEF_SENT')}
      >
        {request}
      </Box>
      {status !== null && (
        <>
          <header className={css.exchangeViewHead}>
            <h3>
              {t('DEBRIEF_ANSWERED')} <span className={css.status}>{status}</span>
            </h3>
          </header>
          <Box
            component="pre"
            className={`ff-wire ${css.wire}`}
            tabIndex={0}
            aria-label={t('DEBRIEF_ANSWERED')}
          >
            {answer === '' ? t('DEBRIEF_NO_BODY') : toReadableText(answer)}
          </Box>
        </>
      )}
    </article>
  )
}
