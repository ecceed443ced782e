import { Box, Flex, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityColumn } from '#contract/activity.ts'
import { JoinInfo } from '../class/JoinInfo.tsx'
import { useClass } from '../class/use-class.ts'
import { ConnectionState } from '../feed/ConnectionState.tsx'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { formatNumber, formatPercent, formatTime } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import classes from './Projector.module.css'
import { mostSolved, type RankedLearner, type RecentSolve, rankLearners, solvesBetween } from './ranking.ts'

/** The projector's stream does not report the controls of the class, so they are polled. */
const QUIET_WITHIN_MS = 2_000

/** The page for a projector: the ranking, recent solves, and how to join. Nothing on it can be clicked. */
export function Projector() {
  const { t } = useTranslation()
  const { shopName } = useDashboard()
  const activity = useActivity()
  const { data } = useClass(QUIET_WITHIN_MS)
  const now = useNow()
  const solves = useRecentSolves()
  const ranking = rankLearners(activity.rows.values())
  const isQuiet = data?.signals.quietSince != null
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
      {!isQuiet && ranking.length === 0 && (
        <section className={classes.empty} aria-labelledby="wall-empty">
          <h2 id="wall-empty">{t('DASHBOARD_PROJECTOR_EMPTY', { count: activity.rows.size })}</h2>
          {data && data.closedAt === null && <JoinInfo classInfo={data} size="projector" />}
        </section>
      )}
      {!isQuiet && ranking.length > 0 && (
        <div className={classes.parts}>
          <Ranking ranking={ranking} />
          <Stack gap="3vmin">
            <RecentSolves solves={solves} />
            <MostSolved columns={mostSolved(activity.columns.values())} />
          </Stack>
        </div>
      )}
      {!isQuiet && ranking.length > 0 && data && data.closedAt === null && (
        <Box component="p" ta="center">
          {t('DASHBOARD_JOIN_AT')}{' '}
          <Box component="strong" ff="var(--ff-font-code)" className="ff-break">
            {data.joinLink.replace(/\/\?code=.*/, '')}
          </Box>
          {' · '}
          {t('DASHBOARD_CODE')}{' '}
          <Box component="strong" ff="var(--ff-font-display)">
            {data.code}
          </Box>
        </Box>
      )}
    </main>
  )
}

/** More would be too small to read from the last row. */
const MOST_RANKED = 12

/** The learners with the most solved challenges. */
function Ranking({ ranking }: { ranking: readonly RankedLearner[] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...ranking.map(({ row }) => row.solved))
  return (
    <section className={classes.rankingPanel} aria-labelledby="wall-board">
      <h2 id="wall-board">{t('DASHBOARD_PROJECTOR_BOARD')}</h2>
      <Flex component="ol" direction="column" gap="0.9vmin" className={`ff-list ${classes.ranking}`}>
        {ranking.slice(0, MOST_RANKED).map(({ place, row: { id, nickname, solved } }) => (
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
      {ranking.length > MOST_RANKED && (
        <p>{t('DASHBOARD_PROJECTOR_MORE', { count: ranking.length - MOST_RANKED })}</p>
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

const MOST_CHALLENGES = 6

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
