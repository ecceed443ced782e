import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from './Panel.tsx'
import { nightShiftQuery } from './queries.ts'
import classes from './Staff.module.css'

/** What there is to do tonight, and the way to the gauges. */
export function NightShiftPanel() {
  const { t } = useTranslation()
  const tasks = useQuery(nightShiftQuery)
  return (
    <Panel
      title={t('NIGHT_SHIFT')}
      query={tasks}
      empty={t('NIGHT_SHIFT_EMPTY')}
      className={classes.night ?? ''}
    >
      {(rows) => (
        <>
          <ul className={classes.tasks}>
            {rows.map(({ id, until, text }) => (
              <li key={id}>
                <time>{until}</time>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <a className={classes.gauges} href="./actuator">
            {t('NIGHT_SHIFT_GAUGES')}
          </a>
        </>
      )}
    </Panel>
  )
}
