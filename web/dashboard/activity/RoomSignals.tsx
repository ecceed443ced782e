import { Button } from '@mantine/core'
import { IconEar, IconPlayerPause, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../actions/use-act.ts'
import { useSchoolClass } from '../class/use-school-class.ts'
import { WriteTo } from '../messages/WriteTo.tsx'
import { useMay } from '../staff/self.ts'
import classes from './RoomScreen.module.css'

/** What everybody is told at once, at hand where the class is looked at. While it is so, the line on top says it as well. */
export function RoomSignals() {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useSchoolClass()
  const { act } = useAct()
  const [isCalling, setCalling] = useState(false)
  const { pausedSince = null, quietSince = null } = data?.signals ?? {}
  const buttons = [
    { label: t('DESK_PAUSE'), Icon: IconPlayerPause, isOn: pausedSince !== null, wish: 'isPaused' },
    { label: t('DESK_QUIET'), Icon: IconEar, isOn: quietSince !== null, wish: 'isQuiet' },
  ]
  return (
    <fieldset className={classes.signals} aria-label={t('DESK_SIGNALS')}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconWalk size={18} aria-hidden="true" />}
        onClick={() => setCalling(true)}
      >
        {t('DESK_EVERYBODY')}
      </Button>
      {data &&
        may('trainer') &&
        buttons.map(({ label, Icon, isOn, wish }) => (
          <Button
            key={wish}
            size="compact-md"
            variant={isOn ? 'filled' : 'default'}
            aria-pressed={isOn}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => act('/api/signals', { [wish]: !isOn })}
          >
            {label}
          </Button>
        ))}
      {isCalling && (
        <WriteTo
          title={t('DESK_EVERYBODY')}
          audience={{ to: 'all' }}
          start="challenge"
          onClose={() => setCalling(false)}
        />
      )}
    </fieldset>
  )
}
