import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContestBoard, PlayerContest } from '#contract/contest.ts'
import { locale } from '#web/locale.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { ContestClock } from '#web/ui/contest/ContestClock.tsx'
import { type BoardFormat, boardFormat } from '#web/ui/contest/places.ts'
import { ruleSentences } from '#web/ui/contest/rules.ts'
import { ScoreGraph } from '#web/ui/contest/ScoreGraph.tsx'
import { StandingsTable } from '#web/ui/contest/StandingsTable.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { ownClassQuery } from '../../data/class.ts'
import { useContest } from '../../data/contest.ts'
import { challengesQuery } from '../../training/queries.ts'
import css from './Contest.module.css'
import { FlagForm } from './FlagForm.tsx'
import { OwnPoints } from './OwnPoints.tsx'
import { TeamPanel } from './TeamPanel.tsx'
import './texts.ts'

/** A player's page of the contest: the clock, the own place and points, the board, and the rules. */
export default function ContestScreen() {
  const { t } = useTranslation()
  const { contest, readAt, board, isNone, isError, retry } = useContest()
  usePageTitle(board?.title ?? t('CLASS_CONTEST'))
  if (isNone) {
    return (
      <div className="ff-screen">
        <h1>{t('CLASS_CONTEST')}</h1>
        <EmptyState title={t('CONTEST_NONE')} detail={t('CONTEST_NONE_HINT')} />
      </div>
    )
  }
  if (contest && board) return <Content contest={contest} readAt={readAt} board={board} />
  if (isError) return <Failure title={t('CONTEST_FAILED')} onRetry={retry} />
  return <CardSkeletons cards={3} height="12rem" />
}

/** Parts of the screen. */
interface PartProps {
  contest: PlayerContest
  board: ContestBoard
  format: BoardFormat
}

function Content({ contest, readAt, board }: Omit<PartProps, 'format'> & { readAt: number }) {
  const { t } = useTranslation()
  const format = boardFormat(locale(), board)
  const parts = { contest, board, format }
  const firstBloods = !board.isHidden && (
    <Panel title={t('CONTEST_FIRSTS')}>
      <FirstBloods {...parts} />
    </Panel>
  )
  return (
    <div className="ff-screen">
      <header className={css.head}>
        <h1 dir="auto" className="ff-break">
          {board.title}
        </h1>
        <ContestClock
          board={{ ...board, at: contest.at }}
          readAt={readAt}
          labels={{
            untilStart: t('CONTEST_UNTIL_START'),
            untilEnd: t('CONTEST_UNTIL_END'),
            over: t('CONTEST_OVER'),
          }}
          locale={locale()}
        />
        <States {...parts} />
        <OwnPlace {...parts} />
      </header>
      <div className={css.panels}>
        {board.isByTeams && (
          <div className={css.wide}>
            <Panel title={t('CONTEST_TEAM')}>
              <TeamPanel contest={contest} phase={board.phase} />
            </Panel>
          </div>
        )}
        {!board.isHidden && (
          <>
            <div className={css.wide}>
              <Panel title={t('CONTEST_BOARD')}>
                <Board {...parts} />
              </Panel>
            </div>
            <div className={css.wide}>
              <Panel title={t('CONTEST_GRAPH')}>
                <Graph {...parts} />
              </Panel>
            </div>
          </>
        )}
        <div className={css.stack}>
          <Panel title={t(board.isByTeams ? 'CONTEST_TEAM_POINTS' : 'CONTEST_OWN_POINTS')}>
            <OwnPoints contest={contest} isByTeams={board.isByTeams} format={format} />
          </Panel>
          {contest.hasOwnFlags && firstBloods}
        </div>
        {contest.hasOwnFlags ? (
          <Panel title={t('CONTEST_FLAG')}>
            <FlagForm />
          </Panel>
        ) : (
          firstBloods
        )}
        <div className={css.wide}>
          <Panel title={t('CONTEST_RULES')}>
            <Rules {...parts} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** What is special about the contest at the moment. */
function States({ board, format }: PartProps) {
  const { t } = useTranslation()
  // The class tells of a pause at once.
  const isPaused = useQuery(ownClassQuery).data?.signals.isPaused ?? board.isPaused
  const { phase, frozenSince, isHidden, reveal } = board
  const sentences = [
    phase === 'before' && t('CONTEST_BEFORE_HINT'),
    phase === 'over' && t('CONTEST_OVER_HINT'),
    phase === 'running' && isPaused && t('CONTEST_PAUSED'),
    isHidden && t('CONTEST_HIDDEN'),
    !isHidden && frozenSince && !reveal && t('CONTEST_FROZEN', { time: format.time(frozenSince) }),
    reveal && t('CONTEST_REVEAL', { revealed: format.number(reveal.revealed), of: format.number(reveal.of) }),
  ].filter((text) => typeof text === 'string')
  return (
    <div role="status" className={css.states}>
      {sentences.map((text) => (
        <p className="ff-soft" key={text}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** The own place and points, also of a row on another page of the board. */
function OwnPlace({ board, contest, format }: PartProps) {
  const { t } = useTranslation()
  const { competitor, entries, awarded } = contest
  if (competitor === null) {
    const maySearch = contest.teams?.madeBy === 'players' && board.phase !== 'over'
    return <p className="ff-soft">{t(maySearch ? 'CONTEST_NO_TEAM' : 'CONTEST_NO_TEAM_YET')}</p>
  }
  const own = board.standings.find(({ id }) => id === competitor)
  const points = entries.reduce((sum, entry) => sum + entry.points, awarded)
  return (
    <p className="ff-lead ff-break">
      {board.isByTeams && (
        <>
          <bdi className="ff-strong">{own?.name ?? contest.team?.name}</bdi>
          {' · '}
        </>
      )}
      {own && (
        <>
          {t('CONTEST_PLACE', {
            place: own.isConcealed ? '?' : format.number(own.place),
            of: format.number(board.standings.length),
          })}
          {' · '}
        </>
      )}
      {t('CONTEST_POINTS', { count: points, points: format.number(points) })}
    </p>
  )
}

function Board({ board, contest, format }: PartProps) {
  const { t } = useTranslation()
  const { isByTeams } = board
  return (
    <StandingsTable
      board={board}
      own={contest.competitor}
      format={format}
      labels={{
        title: t('CONTEST_BOARD'),
        place: t('CONTEST_COLUMN_PLACE'),
        name: t(isByTeams ? 'CONTEST_COLUMN_TEAM' : 'CONTEST_COLUMN_PLAYER'),
        bracket: t('CONTEST_COLUMN_BRACKET'),
        members: t('CONTEST_COLUMN_MEMBERS'),
        solved: t('CONTEST_COLUMN_SOLVED'),
        points: t('CONTEST_COLUMN_POINTS'),
        lastPoint: t('CONTEST_COLUMN_LAST_POINT'),
        tied: t('CONTEST_TIED'),
        tieRule: t('CONTEST_RULE_TIE'),
        concealed: t('CONTEST_CONCEALED'),
        own: t(isByTeams ? 'CONTEST_YOUR_TEAM' : 'CONTEST_YOU'),
        allBrackets: t('CONTEST_ALL_BRACKETS'),
        previous: t('CONTEST_PREVIOUS'),
        next: t('CONTEST_NEXT'),
        range: (from, to, of) => t('CONTEST_RANGE', { from, to, of }),
        toOwn: t('CONTEST_TO_OWN'),
        empty: t('CONTEST_BOARD_EMPTY'),
      }}
    />
  )
}

function Graph({ board, contest, format }: PartProps) {
  const { t } = useTranslation()
  return (
    <ScoreGraph
      board={{ ...board, at: contest.at }}
      format={format}
      labels={{
        title: t('CONTEST_GRAPH'),
        asTable: t('CONTEST_AS_TABLE'),
        name: t(board.isByTeams ? 'CONTEST_COLUMN_TEAM' : 'CONTEST_COLUMN_PLAYER'),
        points: t('CONTEST_COLUMN_POINTS'),
        frozen: t('CONTEST_FROZEN_LINE'),
        empty: t('CONTEST_GRAPH_EMPTY'),
      }}
    />
  )
}

function FirstBloods({ board, format }: PartProps) {
  const { t } = useTranslation()
  const { data: challenges = [] } = useQuery(challengesQuery)
  const titles = new Map(challenges.map(({ key, title }) => [key, title]))
  if (board.firsts.length === 0) return <p>{t('CONTEST_FIRSTS_NONE')}</p>
  return (
    <ol className={`ff-list ${css.list}`}>
      {board.firsts.map(({ challenge, competitorName, at }) => (
        <li key={challenge} className="ff-break">
          <strong>{titles.get(challenge) ?? challenge}</strong>
          <span className={css.facts}>
            <bdi>{competitorName}</bdi>
            <time dateTime={at}>{format.time(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Rules({ board, contest, format }: PartProps) {
  const { t } = useTranslation()
  return (
    <ul className={css.rules}>
      {ruleSentences(contest.rules, board.isByTeams, format).map(({ key, params }) => (
        <li key={key}>{t(key, params)}</li>
      ))}
    </ul>
  )
}
