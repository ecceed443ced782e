import { IconBolt, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clock } from '../ui/times.ts'
import classes from './LineState.module.css'
import { useRoom } from './room.ts'

/** Whether what is shown is what is. It catches up by itself. */
export function LineState() {
  const { t } = useTranslation()
  const { line } = useRoom()
  return (
    <p role="status" className={classes.line} data-line={line.is}>
      {line.is === 'lost' ? (
        <>
          <IconPlugConnectedX size={20} aria-hidden="true" />{' '}
          {t('DESK_LINE_LOST', { time: clock(line.since) })}
        </>
      ) : (
        <>
          <IconBolt size={18} aria-hidden="true" />{' '}
          {t(line.is === 'open' ? 'DESK_LINE_OPEN' : 'DESK_LOADING')}
        </>
      )}
    </p>
  )
}
