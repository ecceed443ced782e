import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/learner-class.ts'
import IconDevices from '~icons/devices'
import css from './ClassBar.module.css'
import { formatDevices } from './use-announcements.ts'

/**
 * In the class bar: the other devices on which the learner's shop is open. Changes are announced by `useAnnouncements`.
 */
export default function OtherDevices({ devices }: { devices: readonly DeviceKind[] }) {
  const { t } = useTranslation()
  return (
    <p className={css.company}>
      <IconDevices size={20} aria-hidden="true" />
      <span className={css.words}>{t('CLASS_ALSO_OPEN', { devices: formatDevices(t, devices) })}</span>
    </p>
  )
}
