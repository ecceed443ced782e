import { Box, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityColumn } from '#contract/activity.ts'
import type { DashboardClass, ProjectorInfo } from '#contract/dashboard.ts'
import { countPeople } from '../activity/filter.ts'
import { JoinInfo } from '../class/JoinInfo.tsx'
import { useClass } from '../class/use-class.ts'
import { useBoard } from '../contest/use-board.ts'
import { ConnectionState } from '../feed/ConnectionState.tsx'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { chooseLanguage, nextLanguage } from '../language.ts'
import { useDashboard } from '../session.ts'
import { formatNumber, formatPercent, formatTime } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import { ContestProjector } from './ContestProjector.tsx'
import { CurrentPartPanel } from './CurrentPartPanel.tsx'
import classes from './Projector.module.css'
import { mostSolved, type RankedLearner, type RecentSolve, rankLearners, solvesBetween } from './ranking.ts'
import { usePages } from './use-pages.ts'

/** The projector's stream reports neither the controls of the class nor its plan, so they are polled. */
const POLL_MS = 2_000

/**
 * The page for a projector: the running part of the plan, the ranking, recent solves, and how to join. In a class with
 * a contest: the contest. Nothing on it can be clicked.
 */
export function Projector() {
  const { t } = useTranslation()
  const { shopName } = useDashboard()
  const activity = useActivity()
  const { data } = useClass(POLL_MS)
  const info = useProjectorInfo()
  const now = useNow()
  const solves = useRecentSolves()
  const { data: contest } = useBoard()
  useLanguageKey()
  const ranking = rankLearners(activity.rows.values())
  const hasSolves = ranking.some(({ row }) => row.solved > 0)
  const isQuiet = data?.signals.quietSince != null
  const missing = info.data?.missing ?? null
  // Without a list, more learners may come until the class is closed.
  const joinable = data && data.closedAt === null && missing !== 0 ? data : undefined
  if (contest) return <ContestProjector board={contest} classInfo={data} />
  // What follows would show solves that the board of the contest may hide.
  if (activity.hasContest !== false) {
    return (
      <main className={classes.projector}>
        <Box component="h1" fz="clamp(1.75rem, 5.5vmin, 6rem)">
          {t('DASHBOARD_LOADING')}
        </Box>
      </main>
    )
  }
  return (
    <main className={classes.projector}>
      <header className={classes.head}>
        <Box component="p" c="var(--ff-on-bar-muted)">
          {shopName}
        </Box>
        <Box component="h1" flex={1} fz="clamp(1.75rem, 5.5vmin, 6rem)" className="ff-break">
          {data?.name ?? t('DASHBOARD_LOADING')}
        </Box>
        <p className={classes.clock}>{formatTime(now)}</p>
        <ConnectionState />
      </header>
      {isQuiet && (
        <section className={classes.empty} role="status">
          <h2>{t('DASHBOARD_PROJECTOR_QUIET')}</h2>
          <p>{t('DASHBOARD_PROJECTOR_QUIET_HINT')}</p>
        </section>
      )}
      {!isQuiet && info.data?.plan && <CurrentPartPanel plan={info.data.plan} readAt={info.dataUpdatedAt} />}
      {!isQuiet && !hasSolves && (
        <section className={classes.empty} aria-labelledby="wall-empty">
          <h2 id="wall-empty">
            {t('DASHBOARD_PROJECTOR_EMPTY', { count: countPeople(activity.rows.values()) })}
          </h2>
          {joinable && <JoinInfo classInfo={joinable} size="projector" />}
        </section>
      )}
      {!isQuiet && hasSolves && (
        <div className={classes.parts}>
          <Ranking ranking={ranking} />
          <Stack gap="3vmin">
            <RecentSolves solves={solves} />
            <MostSolved columns={mostSolved(activity.columns.values())} />
          </Stack>
        </div>
      )}
      {!isQuiet && hasSolves && joinable && <JoinLine classInfo={joinable} missing={missing} />}
    </main>
  )
}

/** The key L changes the language, as nothing can be clicked here. */
function useLanguageKey(): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'l' && !ctrlKey && !metaKey && !altKey) chooseLanguage(nextLanguage())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Fetched again and again: the running part of the plan, and who is missing. */
function useProjectorInfo() {
  const { api } = useDashboard()
  return useQuery({
    queryKey: ['projector'],
    queryFn: () => api.get<ProjectorInfo>('/api/projector'),
    refetchInterval: POLL_MS,
  })
}

/** How to join, in one line. `missing`: number of names on the list that have not joined. */
function JoinLine({ classInfo, missing }: { classInfo: DashboardClass; missing: number | null }) {
  const { t } = useTranslation()
  const { joinLink, code, qr } = classInfo
  return (
    <div className={classes.joinLine}>
      <img src={qr} alt={t('DASHBOARD_QR')} width={120} height={120} />
      <p>
        {t('DASHBOARD_JOIN_AT')}{' '}
        <Box component="strong" ff="var(--ff-font-code)" className="ff-break">
          {joinLink.replace(/\/\?code=.*/, '')}
        </Box>
        {' · '}
        {t('DASHBOARD_CODE')}{' '}
        <Box component="strong" ff="var(--ff-font-display)">
          {code}
        </Box>
        {missing !== null && ` · ${t('DASHBOARD_PROJECTOR_MISSING', { count: missing })}`}
      </p>
    </div>
  )
}

/** More would be too small to read from the last row. */
const PAGE_SIZE = 8

/** All learners by the number of solved challenges, page by page. */
function Ranking({ ranking }: { ranking: readonly RankedLearner[] }) {
  const { t } = useTranslation()
  const pages = Math.ceil(ranking.length / PAGE_SIZE)
  const { page, isHeld } = usePages(pages)
  const most = Math.max(1, ...ranking.map(({ row }) => row.solved))
  return (
    <section className={classes.rankingPanel} aria-labelledby="wall-board">
      <h2 id="wall-board">{t('DASHBOARD_PROJECTOR_BOARD')}</h2>
      <Flex component="ol" direction="column" gap="0.9vmin" className={`ff-list ${classes.ranking}`}>
        {ranking
          .slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
          .map(({ place, row: { id, nickname, solved } }) => (
            <li key={id} value={place}>
              <span className={classes.place}>{formatNumber(place)}</span>
              <span className={`ff-strong ${classes.nickname}`}>
                <UserText text={nickname} />
              </span>
              <meter className={classes.bar} min={0} max={most} value={solved} aria-hidden="true" />
              <strong className={classes.solved}>{formatNumber(solved)}</strong>
            </li>
          ))}
      </Flex>
      {pages > 1 && (
        <p className={classes.kicker}>
          {t('DASHBOARD_PROJECTOR_PAGE', { page: formatNumber(page + 1), pages: formatNumber(pages) })}
          {isHeld && ` · ${t('DASHBOARD_PROJECTOR_HELD')}`}
        </p>
      )}
    </section>
  )
}

/** Challenges that were solved while this page was open. */
function RecentSolves({ solves }: { solves: readonly RecentSolve[] }) {
  const { t } = useTranslation()
  const { rows, columns } = useActivity()
  // Removed and erased learners are no longer named.
  const shown = solves.filter(({ learner }) => rows.get(learner)?.removedAt === null)
  return (
    <section className={classes.part} aria-labelledby="wall-feats">
      <h2 id="wall-feats">{t('DASHBOARD_PROJECTOR_RECENT')}</h2>
      {shown.length === 0 && <p>{t('DASHBOARD_PROJECTOR_RECENT_NONE')}</p>}
      <Flex component="ul" direction="column" gap="0.9vmin" className={`ff-list ${classes.recent}`}>
        {shown.map(({ id, learner, challenge }) => (
          <li key={id}>
            <strong>
              <UserText text={rows.get(learner)?.nickname ?? '…'} />
            </strong>{' '}
            {columns.get(challenge)?.name ?? challenge}
          </li>
        ))}
      </Flex>
    </section>
  )
}

const MOST_CHALLENGES = 4

/** The challenges that most of the class have solved. */
function MostSolved({ columns }: { columns: readonly ActivityColumn[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="wall-most">
      <h2 id="wall-most">{t('DASHBOARD_PROJECTOR_MOST_SOLVED')}</h2>
      <Flex component="ul" direction="column" gap="0.9vmin" className={`ff-list ${classes.most}`}>
        {columns.slice(0, MOST_CHALLENGES).map(({ key, name, share }) => (
          <li key={key}>
            <span className={classes.challenge}>{name}</span>
            <meter className={classes.bar} min={0} max={1} value={share} aria-hidden="true" />
            <strong className={classes.solved}>{formatPercent(share)}</strong>
          </li>
        ))}
      </Flex>
    </section>
  )
}

const MOST_RECENT = 5

/** Challenges that were solved since this page was opened, newest first. */
function useRecentSolves(): readonly RecentSolve[] {
  const activity = useActivity()
  const known = useRef<typeof activity.cells>(undefined)
  const [solves, setSolves] = useState<readonly RecentSolve[]>([])
  useEffect(() => {
    // No snapshot yet. Solves that it contains are not recent.
    if (activity.columns.size === 0) return
    const fresh = known.current ? solvesBetween(known.current, activity) : []
    known.current = activity.cells
    if (fresh.length > 0) setSolves((before) => [...fresh.reverse(), ...before].slice(0, MOST_RECENT))
  }, [activity])
  return solves
}
