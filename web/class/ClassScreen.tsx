import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LearnerClass, LearnerRecord, LearnerRecordEntry } from '#contract/learner-class.ts'
import { HttpError } from '#web/http.ts'
import { formatDay, formatMoment } from '#web/locale.ts'
import { pageSettings } from '#web/page-settings.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure, InlineFailure } from '#web/ui/states/Failure.tsx'
import { ownCertificateQuery, ownClassQuery, ownRecordQuery } from '../data/class.ts'
import { totalsOf } from '../training/progress.ts'
import { challengesQuery } from '../training/queries.ts'
import css from './Class.module.css'
import HandForm from './HandForm.tsx'
import LiveVisit from './LiveVisit.tsx'
import { MessageList } from './MessageList.tsx'
import { formatDevices, nicknameOf } from './use-announcements.ts'

import './page-texts.ts'
import { Box, Button, Flex, Group } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { ClassCertificate } from '#web/ui/ClassCertificate.tsx'
import { PartPanel } from '../training/plan/PartPanel.tsx'
import { usePlan } from '../training/plan/use-plan.ts'
import { LeavePanels } from './LeavePanels.tsx'

const CoursePanel = lazy(() => import('./course/CoursePanel.tsx'))

const NOT_FOUND = 404

/** The learner's class page: the class, progress, messages, what the trainer sees, and how to leave. */
export default function ClassScreen() {
  const { t } = useTranslation()
  usePageTitle(t('CLASS_TITLE'))
  const { data, error, refetch } = useQuery(ownClassQuery)
  if (data?.copyUntil || data?.guestUntil) {
    return (
      <div className="ff-screen">
        <h1>{t('CLASS_TITLE')}</h1>
        <EmptyState
          title={t(data.copyUntil ? 'CLASS_IN_COPY' : 'CLASS_IS_HERS')}
          detail={t('CLASS_IN_COPY_HINT')}
        />
      </div>
    )
  }
  if (data) return <Content own={data} />
  if (pageSettings().isInClass !== true || (error instanceof HttpError && error.status === NOT_FOUND)) {
    return (
      <div className="ff-screen">
        <h1>{t('CLASS_TITLE')}</h1>
        <EmptyState title={t('CLASS_NONE')} detail={t('CLASS_NONE_HINT')} />
      </div>
    )
  }
  if (error) return <Failure title={t('CLASS_NOT_LOADED')} onRetry={() => void refetch()} />
  return <CardSkeletons cards={3} height="12rem" />
}

function Content({ own }: { own: LearnerClass }) {
  const { t } = useTranslation()
  const { name, group, endsAt, messages, porch: joinOrigin, live, alsoOpen, sharedBy } = own
  return (
    <div className="ff-screen">
      <Flex component="header" direction="column" gap="xs" className="ff-break">
        <h1 dir="auto">{name}</h1>
        <p className={`ff-lead ${css.lead}`}>
          {t('CLASS_YOU_ARE')} <strong dir="auto">{nicknameOf(own)}</strong>
          {group !== null && (
            <>
              {' '}
              (<bdi>{group}</bdi>)
            </>
          )}
          . {t('CLASS_ENDS', { date: formatMoment(new Date(endsAt)) })}
        </p>
        {sharedBy && <p>{t('CLASS_TEAM_SHOP', { team: sharedBy.team })}</p>}
        {sharedBy?.you === null && <p>{t('CLASS_TEAM_NOBODY')}</p>}
        {alsoOpen.length > 0 && (
          <>
            <p>{t('CLASS_ALSO_OPEN', { devices: formatDevices(t, alsoOpen) })}</p>
            <p>{t('CLASS_ALSO_OPEN_WHY')}</p>
          </>
        )}
      </Flex>
      <div className={css.panels}>
        {live && (
          <div className={css.wide}>
            <Panel title={t('CLASS_LIVE_TITLE')}>
              <LiveVisit live={live} />
            </Panel>
          </div>
        )}
        {own.contest && (
          <Panel title={t('CLASS_CONTEST')}>
            {own.contest.lacksTeam && <p>{t('CLASS_FIND_TEAM_HINT')}</p>}
            <Link to="/contest" className="ff-action ff-break">
              <bdi>{own.contest.title}</bdi>
            </Link>
          </Panel>
        )}
        <Plan />
        {own.course && (
          <div className={css.wide}>
            <Suspense fallback={<CardSkeletons cards={1} height="12rem" />}>
              <CoursePanel version={own.course.version} />
            </Suspense>
          </div>
        )}
        <Progress />
        <Panel title={t('CLASS_HAND_TITLE')}>
          <HandForm />
        </Panel>
        <div className={css.wide}>
          <Panel title={t('CLASS_MESSAGES_TITLE')}>
            <MessageList messages={messages} />
          </Panel>
          {sharedBy ? (
            <OwnShopPanel joinOrigin={joinOrigin} />
          ) : (
            <Panel title={t('CLASS_PAPER_TITLE')}>
              <CertificatePanel />
            </Panel>
          )}
          <Panel title={t(sharedBy ? 'CLASS_TEAM_RECORD_TITLE' : 'CLASS_RECORD_TITLE')}>
            <RecordPanel isShared={sharedBy !== null} />
          </Panel>
        </div>
        <LeavePanels joinOrigin={joinOrigin} hasRecord={sharedBy === null} />
      </div>
    </div>
  )
}

/**
 * In the shop of a team: where the things of the learner alone are. With one address for all shops, the join page cannot be
 * opened from here.
 */
function OwnShopPanel({ joinOrigin }: { joinOrigin: string }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('CLASS_TEAM_OWN_TITLE')}>
      <p>{t('CLASS_TEAM_OWN_TEXT')}</p>
      {joinOrigin !== '' && (
        <a href={`${joinOrigin}/`} className="ff-action">
          {t('CLASS_OUT_JOIN')}
        </a>
      )}
    </Panel>
  )
}

function Plan() {
  const { t } = useTranslation()
  const plan = usePlan()
  if (!plan) return null
  return (
    <div className={css.wide}>
      <Panel title={t('PLAN_NOW')}>
        <PartPanel plan={plan} />
      </Panel>
    </div>
  )
}

function Progress() {
  const { t } = useTranslation()
  const { data: challenges } = useQuery(challengesQuery)
  const totals = challenges && totalsOf(challenges)
  return (
    <Panel title={t('CLASS_PROGRESS_TITLE')}>
      {totals && (
        <Flex component="dl" direction="column" gap="xs">
          {(['hacking', 'found', 'fixed', 'proven'] as const).map((what) => (
            <Group align="stretch" justify="space-between" wrap="nowrap" key={what}>
              <dt>{t(`CLASS_TOTAL_${what.toUpperCase()}`)}</dt>
              <dd className="ff-strong">{t('CLASS_SO_MUCH', { ...totals[what] })}</dd>
            </Group>
          ))}
        </Flex>
      )}
    </Panel>
  )
}

/** The learner's certificate, rendered on demand, because a page with a certificate prints nothing else. */
function CertificatePanel() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { data, isError, refetch } = useQuery({ ...ownCertificateQuery, enabled: isShown })
  if (isError) return <InlineFailure text={t('CLASS_PAPER_FAILED')} onRetry={() => void refetch()} />
  if (isShown && data) {
    return (
      <ClassCertificate
        certificate={data}
        shopName={t('SHOP_NAME')}
        dayOf={(iso) => formatDay(new Date(iso))}
      />
    )
  }
  return (
    <>
      <p>{t('CLASS_PAPER_TEXT')}</p>
      <Button variant="default" loading={isShown} onClick={() => setShown(true)}>
        {t('CLASS_PAPER_SHOW')}
      </Button>
    </>
  )
}

/** What the trainer can see about the learner, or of the shop of a team, and what not. */
function RecordPanel({ isShared }: { isShared: boolean }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(ownRecordQuery)
  const { data: challenges = [] } = useQuery(challengesQuery)
  if (isError) return <InlineFailure text={t('CLASS_RECORD_FAILED')} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('LOADING')}</p>
  const { notice, visits, lives, entries, count } = data
  const titles = new Map(challenges.map(({ key, title }) => [key, title]))
  const moment = (iso: string) => formatMoment(new Date(iso))
  return (
    <>
      {!isShared && <p>{presenceSentence(t, data)}</p>}
      {visits.length > 0 && <p>{t('CLASS_SEEN_COPY_AT', { times: visits.map(moment).join('; ') })}</p>}
      {lives.length > 0 && <p>{t('CLASS_SEEN_LIVE_AT', { times: lives.map(moment).join('; ') })}</p>}
      {(['seen', 'may', 'kept'] as const).map((part) => (
        <NoticePart key={part} title={t(`CLASS_NOTICE_${part.toUpperCase()}`)} sentences={notice[part]} />
      ))}
      {entries.length === 0 ? (
        <p className="ff-muted">{t('CLASS_JOURNAL_EMPTY')}</p>
      ) : (
        <EventList
          title={t(isShared ? 'CLASS_TEAM_JOURNAL' : 'CLASS_JOURNAL')}
          entries={entries}
          nameOf={(key) => titles.get(key) ?? key}
        />
      )}
      {count > entries.length && <p>{t('CLASS_JOURNAL_MORE', { shown: entries.length, count })}</p>}
    </>
  )
}

/** Since when the learner is in the class, and when they were last there. */
function presenceSentence(t: TFunction, { joinedAt, seenAt }: LearnerRecord): string {
  const joined = formatMoment(new Date(joinedAt))
  if (seenAt === null) return t('CLASS_JOINED', { joined })
  return t('CLASS_SEEN_SINCE', { joined, seen: formatMoment(new Date(seenAt)) })
}

/** A part of the privacy notice, which the join page shows as well. */
function NoticePart({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <Flex component="ul" direction="column" gap="xs" m={0} maw="var(--ff-width-text)" ps="lg">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Flex>
    </>
  )
}

function EventList({
  title,
  entries,
  nameOf,
}: {
  title: string
  entries: readonly LearnerRecordEntry[]
  nameOf: (key: string) => string
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <h3 id={id}>{title}</h3>
      <Box component="section" className={css.events ?? ''} tabIndex={0} aria-labelledby={id}>
        <ol className="ff-list">
          {entries.map(({ id: event, at, kind, key, detail, hasEvidence }) => (
            <li key={event}>
              <time className="ff-muted" dateTime={at}>
                {formatMoment(new Date(at))}
              </time>
              <span>
                <strong>{nameOf(key)}</strong>: {t(`CLASS_DID_${kind.toUpperCase()}`)}
                {detail !== '' && (
                  <>
                    {' '}
                    <bdi>({detail})</bdi>
                  </>
                )}
                {hasEvidence && ` ${t('CLASS_WITH_CODE')}`}
              </span>
            </li>
          ))}
        </ol>
      </Box>
    </>
  )
}
