import { Button } from '@mantine/core'
import { IconEar, IconPlayerPause, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchoolClass } from '../class/use-school-class.ts'
import { WriteTo } from '../messages/WriteTo.tsx'
import { useMay } from '../session.ts'
import { useAction } from '../use-action.ts'
import classes from './ActivityScreen.module.css'

/** What everybody is told at once, at hand where the class is looked at. While it is so, the line on top says it as well. */
export function ControlButtons() {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useSchoolClass()
  const { post } = useAction()
  const [isWriting, setWriting] = useState(false)
  const { pausedSince = null, quietSince = null } = data?.signals ?? {}
  const buttons = [
    { label: t('DESK_PAUSE'), Icon: IconPlayerPause, isOn: pausedSince !== null, field: 'isPaused' },
    { label: t('DESK_QUIET'), Icon: IconEar, isOn: quietSince !== null, field: 'isQuiet' },
  ]
  return (
    <fieldset className={classes.signals} aria-label={t('DESK_SIGNALS')}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconWalk size={18} aria-hidden="true" />}
        onClick={() => setWriting(true)}
      >
        {t('DESK_EVERYBODY')}
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
            onClick={() => post('/api/signals', { [field]: !isOn })}
          >
            {label}
          </Button>
        ))}
      {isWriting && (
        <WriteTo
          title={t('DESK_EVERYBODY')}
          audience={{ to: 'all' }}
          start="challenge"
          onClose={() => setWriting(false)}
        />
      )}
    </fieldset>
  )
}
