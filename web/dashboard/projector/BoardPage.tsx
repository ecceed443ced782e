import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstSolve, ProjectorBoard, Standing } from '#contract/contest.ts'
import { useBoardTexts } from '../contest/board-texts.ts'
import { useActivity } from '../feed/use-activity.ts'
import { UserText } from '../ui/text.tsx'
import classes from './ContestProjector.module.css'

interface BoardPageProps {
  board: ProjectorBoard
  /** Null: of all competitors. */
  bracket: string | null
  rows: readonly Standing[]
  /** Which page it is. */
  note: string
}

/** A page of the board, with recent solves and first bloods beside it. */
export function BoardPage({ board, bracket, rows, note }: BoardPageProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <section className={classes.slide} aria-labelledby="projector-board">
        <h2 id="projector-board">
          {t(isFinal(board) ? 'DASHBOARD_PROJECTOR_FINAL' : 'DASHBOARD_BOARD_STANDINGS')}
          {bracket !== null && (
            <>
              {' · '}
              <UserText text={bracket} />
            </>
          )}
        </h2>
        {rows.length === 0 && <p>{t('DASHBOARD_BOARD_EMPTY')}</p>}
        <Rows board={board} rows={rows} />
        {note !== '' && <p className={classes.note}>{note}</p>}
      </section>
      <div className={classes.side}>
        <Solves
          title={t('DASHBOARD_PROJECTOR_RECENT')}
          none={t('DASHBOARD_PROJECTOR_RECENT_NONE')}
          solves={board.recent}
        />
        <Solves
          title={t('DASHBOARD_BOARD_FIRSTS')}
          none={t('DASHBOARD_BOARD_FIRSTS_NONE')}
          solves={board.firsts}
        />
      </div>
    </div>
  )
}

function isFinal({ phase, frozenSince }: Pick<ProjectorBoard, 'phase' | 'frozenSince'>): boolean {
  return phase === 'over' && frozenSince === null
}

interface RevealPageProps {
  board: ProjectorBoard
  reveal: { revealed: number; of: number }
}

/** Rows above the newest place. */
const ROWS_ABOVE = 4
const ROWS = 8

/** The place that was just revealed, large, among its neighbours. */
export function RevealPage({ board, reveal: { revealed } }: RevealPageProps) {
  const { t } = useTranslation()
  const { standings } = board
  const newest = standings.length - revealed
  const first = Math.max(0, Math.min(newest - ROWS_ABOVE, standings.length - ROWS))
  return (
    <section className={classes.slide} aria-labelledby="projector-reveal">
      <h2 id="projector-reveal">{t('DASHBOARD_PROJECTOR_REVEAL')}</h2>
      <Rows board={board} rows={standings.slice(first, first + ROWS)} newest={standings[newest]?.id} />
    </section>
  )
}

interface RowsProps {
  board: ProjectorBoard
  rows: readonly Standing[]
  /** Id of the row that was just revealed. */
  newest?: string | undefined
}

function Rows({ board, rows, newest }: RowsProps) {
  const { t } = useTranslation()
  const { format } = useBoardTexts(board)
  const isOver = isFinal(board)
  return (
    <ol className={`ff-list ${classes.rows}`}>
      {rows.map(({ id, name, place, points, solved, isTie, isConcealed }) => (
        <li key={id} data-newest={id === newest || (isOver && place === 1)} data-concealed={isConcealed}>
          <span className={classes.place}>
            {isConcealed ? '?' : format.number(place)}
            {isTie && !isConcealed && ' ='}
          </span>
          <span className={classes.name}>
            <UserText text={name} />
          </span>
          <span className={classes.solved}>{t('DASHBOARD_PROJECTOR_SOLVED', { count: solved })}</span>
          <strong className={classes.points}>{format.number(points)}</strong>
        </li>
      ))}
    </ol>
  )
}

const MOST_SOLVES = 3

interface SolvesProps {
  title: string
  none: string
  solves: readonly FirstSolve[]
}

function Solves({ title, none, solves }: SolvesProps) {
  const { columns } = useActivity()
  const heading = useId()
  return (
    <section className={classes.slide} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {solves.length === 0 && <p>{none}</p>}
      <ul className={`ff-list ${classes.solves}`}>
        {solves.slice(0, MOST_SOLVES).map(({ challenge, competitor, competitorName }) => (
          <li key={`${competitor} ${challenge}`}>
            <strong>
              <UserText text={competitorName} />
            </strong>
            <span>{columns.get(challenge)?.name ?? challenge}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
