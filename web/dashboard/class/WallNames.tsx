import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeskClass } from '#contract/dashboard.ts'
import { useAction } from '../use-action.ts'
import classes from './SchoolScreen.module.css'

/** Whether everybody may read on the wall who has solved what. */
export function WallNames({ school: { areNamesHidden } }: { school: DeskClass }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction()
  return (
    <section className={classes.panel} aria-labelledby="class-wall">
      <h2 id="class-wall">{t('DESK_WALL')}</h2>
      <Checkbox
        label={t('DESK_WALL_HIDE')}
        description={t('DESK_WALL_HIDE_HINT')}
        checked={areNamesHidden}
        disabled={isBusy}
        onChange={({ currentTarget: { checked: areHidden } }) => post('/api/wall/names', { areHidden })}
      />
    </section>
  )
}
