import { useTranslation } from 'react-i18next'
import IconBolt from '~icons/bolt'
import IconPlugConnectedX from '~icons/plug-connected-x'
import classes from '../Shell.module.css'
import { formatTime } from '../ui/format.ts'
import { useActivity } from './use-activity.ts'

/** Whether what is shown is up to date. The connection recovers by itself. */
export function ConnectionState() {
  const { t } = useTranslation()
  const { connection } = useActivity()
  return (
    <p role="status" className={classes.line} data-line={connection.is}>
      {connection.is === 'lost' ? (
        <>
          <IconPlugConnectedX size={20} aria-hidden="true" />{' '}
          {t('DASHBOARD_LINE_LOST', { time: formatTime(connection.since) })}
        </>
      ) : (
        <>
          <IconBolt size={18} aria-hidden="true" />{' '}
          <span className={classes.state}>
            {t(connection.is === 'open' ? 'DASHBOARD_LINE_OPEN' : 'DASHBOARD_LOADING')}
          </span>
        </>
      )}
    </p>
  )
}
