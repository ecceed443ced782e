import { useTranslation } from 'react-i18next'
import { formatNumber } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import type { Standing } from './standings.ts'
import classes from './Wall.module.css'

/** More would be too small to be read from the last row. */
const MOST = 12

/** Who has solved how much. */
export function Board({ board }: { board: readonly Standing[] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...board.map(({ row }) => row.solved))
  return (
    <section className={classes.board} aria-labelledby="wall-board">
      <h2 id="wall-board">{t('DESK_WALL_BOARD')}</h2>
      <ol className={classes.standings}>
        {board.slice(0, MOST).map(({ place, row: { id, nickname, solved } }) => (
          <li key={id} value={place}>
            <span className={classes.place}>{formatNumber(place)}</span>
            <span className={classes.nickname}>
              <UserText text={nickname} />
            </span>
            <meter className={classes.bar} min={0} max={most} value={solved} aria-hidden="true" />
            <strong className={classes.solved}>{formatNumber(solved)}</strong>
          </li>
        ))}
      </ol>
      {board.length > MOST && <p>{t('DESK_WALL_MORE', { count: board.length - MOST })}</p>}
    </section>
  )
}
