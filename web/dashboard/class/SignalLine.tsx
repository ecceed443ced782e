import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClassSignals } from '#contract/dashboard.ts'
import { useAct } from '../actions/use-act.ts'
import plan from '../plan/Plan.module.css'
import { useMay } from '../staff/self.ts'
import { clock } from '../ui/times.ts'

/** On all screens, while it is so: that nothing counts, and that everybody is to look up. */
export function SignalLine({ signals: { pausedSince, quietSince } }: { signals: ClassSignals }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {pausedSince !== null && (
        <Line
          text={t('DESK_PAUSED', { time: clock(Date.parse(pausedSince)) })}
          end={t('DESK_PAUSE_END')}
          wish={{ isPaused: false }}
        />
      )}
      {quietSince !== null && (
        <Line
          text={t('DESK_QUIETED', { time: clock(Date.parse(quietSince)) })}
          end={t('DESK_QUIET_END')}
          wish={{ isQuiet: false }}
        />
      )}
    </div>
  )
}

function Line({ text, end, wish }: { text: string; end: string; wish: object }) {
  const may = useMay()
  const { act, isBusy } = useAct()
  return (
    <p className={plan.line}>
      <strong>{text}</strong>
      {may('trainer') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => act('/api/signals', wish)}
        >
          {end}
        </Button>
      )}
    </p>
  )
}
