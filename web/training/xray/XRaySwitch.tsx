import { useTranslation } from 'react-i18next'
import IconScan from '~icons/scan'
import { altName } from '../../ui/behaviour/shortcut-name.ts'
import { useScoreBoardFound } from '../use-score-board-found.ts'
import { useHackedLabs } from './hacked-labs.ts'
import { setXRay, useXRay } from './state.ts'

interface Props {
  className?: string | undefined
  onSwitch: () => void
}

/** Switches X-ray on devices without an Alt key. Renders nothing until the learner has hacked a challenge. */
export function XRaySwitch({ className, onSwitch }: Props) {
  const { t } = useTranslation()
  const isOn = useXRay() === 'on'
  const hacked = useHackedLabs(useScoreBoardFound())
  if (hacked.length === 0) return null
  const flip = () => {
    setXRay(isOn ? 'off' : 'on')
    onSwitch()
  }
  return (
    <button type="button" className={className} aria-pressed={isOn} onClick={flip}>
      <IconScan aria-hidden="true" />
      {t('XRAY_TITLE')}
      <kbd>{altName()}</kbd>
    </button>
  )
}
