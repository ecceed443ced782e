import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProjectorBoard, Standing } from '#contract/contest.ts'
import type { DashboardClass } from '#contract/dashboard.ts'
import { ContestClock } from '#web/ui/contest/ContestClock.tsx'
import { placesWithin } from '#web/ui/contest/places.ts'
import { ScoreGraph } from '#web/ui/contest/ScoreGraph.tsx'
import { JoinInfo } from '../class/JoinInfo.tsx'
import { useBoardTexts } from '../contest/board-texts.ts'
import { ConnectionState } from '../feed/ConnectionState.tsx'
import { useNow } from '../feed/use-activity.ts'
import { formatTime } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import { BoardPage, RevealPage } from './BoardPage.tsx'
import classes from './ContestProjector.module.css'
import { HeatMap } from './HeatMap.tsx'
import { shareOut } from './ranking.ts'
import { usePages } from './use-pages.ts'

interface ContestProjectorProps {
  board: ProjectorBoard
  /** Undefined until it has been loaded. */
  classInfo: DashboardClass | undefined
}

/**
 * The projector's page of a class with a contest: the clock, and the board, the graph and the heat map in turn. During the
 * reveal, the places one by one. Nothing on it can be clicked.
 */
export function ContestProjector({ board, classInfo }: ContestProjectorProps) {
  const now = useNow()
  const { locale, clock } = useBoardTexts(board)
  const isPaused = board.phase === 'running' && (board.isPaused || classInfo?.signals.pausedSince != null)
  return (
    <main className={classes.projector}>
      <header className={classes.head}>
        <Box component="h1" flex={1} className="ff-break">
          <UserText text={board.title} />
        </Box>
        <div className={classes.clock}>
          <ContestClock board={board} labels={clock} locale={locale} />
        </div>
        <p>{formatTime(now)}</p>
        <ConnectionState />
      </header>
      <BoardState board={board} isPaused={isPaused} />
      <ContestBody board={board} classInfo={classInfo} />
    </main>
  )
}

/** What is special about the board now: paused, frozen, or being revealed. */
function BoardState({ board, isPaused }: { board: ProjectorBoard; isPaused: boolean }) {
  const { t } = useTranslation()
  const { format } = useBoardTexts(board)
  const { frozenSince, reveal } = board
  const isFrozen = frozenSince !== null && !board.isHidden
  const isOver = board.phase === 'over'
  return (
    <div role="status" className={classes.states}>
      {isPaused && <p>{t('DASHBOARD_PROJECTOR_PAUSED')}</p>}
      {isFrozen && reveal === null && (
        <p>
          {t(isOver ? 'DASHBOARD_BOARD_FROZEN' : 'DASHBOARD_PROJECTOR_FROZEN', {
            time: format.time(frozenSince),
          })}
        </p>
      )}
      {isFrozen && reveal !== null && <p>{t('DASHBOARD_BOARD_REVEALED', reveal)}</p>}
    </div>
  )
}

function ContestBody({ board, classInfo }: ContestProjectorProps) {
  const { t } = useTranslation()
  if (classInfo?.signals.quietSince != null) {
    return <Notice title={t('DASHBOARD_PROJECTOR_QUIET')} text={t('DASHBOARD_PROJECTOR_QUIET_HINT')} />
  }
  if (board.phase === 'before') return <BeforeStart board={board} classInfo={classInfo} />
  if (board.isHidden) {
    const text = board.phase === 'over' ? '' : t('DASHBOARD_PROJECTOR_HIDDEN_HINT')
    return <Notice title={t('DASHBOARD_BOARD_HIDDEN')} text={text} />
  }
  return board.reveal === null ? <Slides board={board} /> : <RevealPage board={board} reveal={board.reveal} />
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <section className={classes.notice}>
      <h2>{title}</h2>
      {text !== '' && <p>{text}</p>}
    </section>
  )
}

/** How to join, as long as the contest has not begun. */
function BeforeStart({ board, classInfo }: ContestProjectorProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.notice}>
      <h2>
        {t(board.isByTeams ? 'DASHBOARD_PROJECTOR_TEAMS' : 'DASHBOARD_PROJECTOR_PLAYERS', {
          count: board.standings.length,
        })}
      </h2>
      {classInfo && classInfo.closedAt === null && <JoinInfo classInfo={classInfo} size="projector" />}
    </section>
  )
}

/** More would be too small to read from the last row. */
const PAGE_SIZE = 8
/** With more pages, nobody would see the graph again. */
const MOST_PAGES = 12

/** A page of the board of all, or of a bracket. */
interface Page {
  bracket: string | null
  rows: readonly Standing[]
  number: number
  pages: number
}

/** The pages of the board and of each bracket: the first of each, then further ones as long as there is room. */
function pagesOf(standings: readonly Standing[], brackets: readonly (string | null)[]): Page[] {
  const rowsOf = brackets.map((bracket) => placesWithin(standings, bracket))
  const wanted = rowsOf.map((rows) => Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  const given = shareOut(wanted, MOST_PAGES)
  return brackets.flatMap((bracket, which) =>
    Array.from({ length: given[which] ?? 1 }, (_, index) => ({
      bracket,
      rows: rowsOf[which]?.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE) ?? [],
      number: index + 1,
      pages: given[which] ?? 1,
    })),
  )
}

/** The pages of the board and of each bracket, the graph and the heat map, in turn. */
function Slides({ board }: { board: ProjectorBoard }) {
  const { t } = useTranslation()
  const { graph, format } = useBoardTexts(board)
  const pages = pagesOf(board.standings, [null, ...board.brackets])
  const hasPoints = board.lines.some(({ points }) => points.length > 0)
  const { page: slide, isHeld } = usePages(hasPoints ? pages.length + 2 : pages.length)
  const page = pages[slide]
  if (page) {
    const { bracket, rows, number } = page
    const notes = [
      ...(page.pages > 1
        ? [
            t('DASHBOARD_PROJECTOR_PAGE', {
              page: format.number(number),
              pages: format.number(page.pages),
            }),
          ]
        : []),
      ...(isHeld ? [t('DASHBOARD_PROJECTOR_HELD')] : []),
    ]
    return <BoardPage board={board} bracket={bracket} rows={rows} note={notes.join(' · ')} />
  }
  if (slide > pages.length) return <HeatMap board={board} />
  return (
    <section className={classes.slide} aria-labelledby="projector-graph">
      <h2 id="projector-graph">{graph.title}</h2>
      <div className={classes.graph}>
        <ScoreGraph
          board={board}
          labels={graph}
          format={format}
          renderName={({ name }) => <UserText text={name} />}
          isFixed
        />
      </div>
    </section>
  )
}
