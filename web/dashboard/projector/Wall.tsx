import { useTranslation } from 'react-i18next'
import { Door } from '../class/Door.tsx'
import { useSchoolClass } from '../class/use-school-class.ts'
import { ConnectionState } from '../feed/ConnectionState.tsx'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { formatTime } from '../ui/format.ts'
import { Board } from './Board.tsx'
import { Feats } from './Feats.tsx'
import { MostSolved } from './MostSolved.tsx'
import { mostSolved, standings } from './standings.ts'
import { useFeats } from './use-feats.ts'
import classes from './Wall.module.css'

/** The wall's line tells nothing of what trainers say: it asks. */
const QUIET_WITHIN_MS = 2_000

/** What hangs on the wall for everybody: who has solved what, and how to get in. Nothing here can be clicked. */
export function Wall() {
  const { t } = useTranslation()
  const { shopName } = useDashboard()
  const room = useActivity()
  const { data } = useSchoolClass(QUIET_WITHIN_MS)
  const now = useNow()
  const feats = useFeats()
  const board = standings(room.rows.values())
  const isQuiet = data?.signals.quietSince != null
  return (
    <main className={classes.wall}>
      <header className={classes.head}>
        <p className={classes.house}>{shopName}</p>
        <h1 className={classes.name}>{data?.name ?? t('DESK_LOADING')}</h1>
        <p className={classes.clock}>{formatTime(now)}</p>
        <ConnectionState />
      </header>
      {isQuiet && (
        <section className={classes.empty} role="status">
          <h2>{t('DESK_WALL_QUIET')}</h2>
          <p>{t('DESK_WALL_QUIET_HINT')}</p>
        </section>
      )}
      {!isQuiet && board.length === 0 && (
        <section className={classes.empty} aria-labelledby="wall-empty">
          <h2 id="wall-empty">{t('DESK_WALL_EMPTY', { count: room.rows.size })}</h2>
          {data && data.closedAt === null && <Door school={data} size="wall" />}
        </section>
      )}
      {!isQuiet && board.length > 0 && (
        <div className={classes.parts}>
          <Board board={board} />
          <div className={classes.beside}>
            <Feats feats={feats} />
            <MostSolved columns={mostSolved(room.columns.values())} />
          </div>
        </div>
      )}
      {!isQuiet && board.length > 0 && data && data.closedAt === null && (
        <p className={classes.foot}>
          {t('DESK_JOIN_AT')}{' '}
          <strong className={classes.address}>{data.joinLink.replace(/\/\?code=.*/, '')}</strong>
          {' · '}
          {t('DESK_CODE')} <strong className={classes.code}>{data.code}</strong>
        </p>
      )}
    </main>
  )
}
