import { Button, Checkbox, Flex, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClassControls, HINT_CONTROLS } from '#contract/dashboard.ts'
import IconEar from '~icons/ear'
import IconPlayerPause from '~icons/player-pause'
import IconWalk from '~icons/walk'
import { MessageDialog } from '../messages/MessageDialog.tsx'
import plan from '../plan/Plan.module.css'
import { useHasRole } from '../session.ts'
import { formatTime } from '../ui/format.ts'
import { useAction } from '../use-action.ts'
import classes from './Class.module.css'
import { useClass } from './use-class.ts'

/** On all screens: tells while judging is paused or the class is asked for attention, and ends it. */
export function ActiveControls({ signals: { pausedSince, quietSince } }: { signals: ClassControls }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {pausedSince !== null && (
        <ActiveControl
          text={t('DASHBOARD_PAUSED', { time: formatTime(Date.parse(pausedSince)) })}
          end={t('DASHBOARD_PAUSE_END')}
          change={{ isPaused: false }}
        />
      )}
      {quietSince !== null && (
        <ActiveControl
          text={t('DASHBOARD_QUIETED', { time: formatTime(Date.parse(quietSince)) })}
          end={t('DASHBOARD_QUIET_END')}
          change={{ isQuiet: false }}
        />
      )}
    </div>
  )
}

function ActiveControl({ text, end, change }: { text: string; end: string; change: object }) {
  const may = useHasRole()
  const { post, isBusy } = useAction()
  return (
    <p className={plan.line}>
      <strong>{text}</strong>
      {may('trainer') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => post('/api/controls', change)}
        >
          {end}
        </Button>
      )}
    </p>
  )
}

/** The controls of the whole class: pause, attention, hints. */
export function ControlsPanel({ signals: { pausedSince, quietSince, hints } }: { signals: ClassControls }) {
  const { t } = useTranslation()
  const { post } = useAction()
  return (
    <section className={`ff-card ff-panel ${classes.panel}`} aria-labelledby="class-signals">
      <h2 id="class-signals">{t('DASHBOARD_CONTROLS')}</h2>
      <Checkbox
        label={t('DASHBOARD_PAUSE')}
        description={t('DASHBOARD_PAUSE_HINT')}
        checked={pausedSince !== null}
        onChange={({ currentTarget: { checked: isPaused } }) => post('/api/controls', { isPaused })}
      />
      <Checkbox
        label={t('DASHBOARD_QUIET')}
        description={t('DASHBOARD_QUIET_HINT')}
        checked={quietSince !== null}
        onChange={({ currentTarget: { checked: isQuiet } }) => post('/api/controls', { isQuiet })}
      />
      <NativeSelect
        label={t('DASHBOARD_HINTS')}
        value={hints}
        onChange={({ currentTarget: { value } }) => post('/api/controls', { hints: value })}
        data={HINT_CONTROLS.map((one) => ({ value: one, label: t(`DASHBOARD_HINTS_${one.toUpperCase()}`) }))}
      />
    </section>
  )
}

/** Buttons for the controls of the whole class, beside the list of learners. */
export function ControlButtons() {
  const { t } = useTranslation()
  const may = useHasRole()
  const { data } = useClass()
  const { post } = useAction()
  const [isWriting, setWriting] = useState(false)
  const { pausedSince = null, quietSince = null } = data?.signals ?? {}
  const buttons = [
    { label: t('DASHBOARD_PAUSE'), Icon: IconPlayerPause, isOn: pausedSince !== null, field: 'isPaused' },
    { label: t('DASHBOARD_QUIET'), Icon: IconEar, isOn: quietSince !== null, field: 'isQuiet' },
  ]
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap" aria-label={t('DASHBOARD_CONTROLS')}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconWalk size={18} aria-hidden="true" />}
        onClick={() => setWriting(true)}
      >
        {t('DASHBOARD_EVERYBODY')}
      </Button>
      {data &&
        may('trainer') &&
        buttons.map(({ label, Icon, isOn, field }) => (
          <Button
            key={field}
            size="compact-md"
            variant={isOn ? 'filled' : 'default'}
            aria-pressed={isOn}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => post('/api/controls', { [field]: !isOn })}
          >
            {label}
          </Button>
        ))}
      {isWriting && (
        <MessageDialog
          title={t('DASHBOARD_EVERYBODY')}
          audience={{ to: 'all' }}
          start="challenge"
          onClose={() => setWriting(false)}
        />
      )}
    </Flex>
  )
}
