import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClassSignals } from '#contract/dashboard.ts'
import plan from '../plan/Plan.module.css'
import { useMay } from '../session.ts'
import { formatTime } from '../ui/format.ts'
import { useAction } from '../use-action.ts'

/** On all screens, while it is so: that nothing counts, and that everybody is to look up. */
export function SignalLine({ signals: { pausedSince, quietSince } }: { signals: ClassSignals }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {pausedSince !== null && (
        <Line
          text={t('DESK_PAUSED', { time: formatTime(Date.parse(pausedSince)) })}
          end={t('DESK_PAUSE_END')}
          wish={{ isPaused: false }}
        />
      )}
      {quietSince !== null && (
        <Line
          text={t('DESK_QUIETED', { time: formatTime(Date.parse(quietSince)) })}
          end={t('DESK_QUIET_END')}
          wish={{ isQuiet: false }}
        />
      )}
    </div>
  )
}

function Line({ text, end, wish }: { text: string; end: string; wish: object }) {
  const may = useMay()
  const { post, isBusy } = useAction()
  return (
    <p className={plan.line}>
      <strong>{text}</strong>
      {may('trainer') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => post('/api/signals', wish)}
        >
          {end}
        </Button>
      )}
    </p>
  )
}
