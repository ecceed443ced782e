import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ClassSignals, HINT_SIGNALS } from '#contract/dashboard.ts'
import { useAction } from '../use-action.ts'
import classes from './SchoolScreen.module.css'

/** What the whole class is told at once. */
export function Signals({ signals: { pausedSince, quietSince, hints } }: { signals: ClassSignals }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction()
  return (
    <section className={classes.panel} aria-labelledby="class-signals">
      <h2 id="class-signals">{t('DESK_SIGNALS')}</h2>
      <Checkbox
        label={t('DESK_PAUSE')}
        description={t('DESK_PAUSE_HINT')}
        checked={pausedSince !== null}
        disabled={isBusy}
        onChange={({ currentTarget: { checked: isPaused } }) => post('/api/signals', { isPaused })}
      />
      <Checkbox
        label={t('DESK_QUIET')}
        description={t('DESK_QUIET_HINT')}
        checked={quietSince !== null}
        disabled={isBusy}
        onChange={({ currentTarget: { checked: isQuiet } }) => post('/api/signals', { isQuiet })}
      />
      <NativeSelect
        label={t('DESK_HINTS')}
        value={hints}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => post('/api/signals', { hints: value })}
        data={HINT_SIGNALS.map((one) => ({ value: one, label: t(`DESK_HINTS_${one.toUpperCase()}`) }))}
      />
    </section>
  )
}
