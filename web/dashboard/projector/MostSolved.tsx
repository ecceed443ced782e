import { useTranslation } from 'react-i18next'
import type { RoomColumn } from '#contract/activity.ts'
import { formatPercent } from '../ui/format.ts'
import classes from './Wall.module.css'

const MOST = 6

/** What most of the class have solved. */
export function MostSolved({ columns }: { columns: readonly RoomColumn[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="wall-most">
      <h2 id="wall-most">{t('DESK_WALL_MOST')}</h2>
      <ul className={classes.most}>
        {columns.slice(0, MOST).map(({ key, name, share }) => (
          <li key={key}>
            <span className={classes.challenge}>{name}</span>
            <meter className={classes.bar} min={0} max={1} value={share} aria-hidden="true" />
            <strong className={classes.solved}>{formatPercent(share)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
