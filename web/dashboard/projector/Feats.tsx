import { useTranslation } from 'react-i18next'
import { useActivity } from '../feed/use-activity.ts'
import { UserText } from '../ui/text.tsx'
import type { Feat } from './standings.ts'
import classes from './Wall.module.css'

/** What was solved while the wall was looked at. */
export function Feats({ feats }: { feats: readonly Feat[] }) {
  const { t } = useTranslation()
  const { rows, columns } = useActivity()
  // Whoever was sent away or erased meanwhile is not named on the wall any more.
  const shown = feats.filter(({ learner }) => rows.get(learner)?.removedAt === null)
  return (
    <section className={classes.part} aria-labelledby="wall-feats">
      <h2 id="wall-feats">{t('DESK_WALL_FEATS')}</h2>
      {shown.length === 0 && <p>{t('DESK_WALL_FEATS_NONE')}</p>}
      <ul className={classes.feats}>
        {shown.map(({ id, learner, challenge }) => (
          <li key={id}>
            <strong>
              <UserText text={rows.get(learner)?.nickname ?? '…'} />
            </strong>{' '}
            {columns.get(challenge)?.name ?? challenge}
          </li>
        ))}
      </ul>
    </section>
  )
}
