import { IconDevices } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OwnDevice } from '#contract/learner-class.ts'
import css from './ClassBar.module.css'
import { formatDevices } from './use-announcements.ts'

/** In the bar: what else her shop is open in. That it has changed is told with the other news. */
export default function AlsoOpen({ devices }: { devices: readonly OwnDevice[] }) {
  const { t } = useTranslation()
  return (
    <p className={css.company}>
      <IconDevices size={20} aria-hidden="true" />
      <span className={css.words}>{t('CLASS_ALSO_OPEN', { devices: formatDevices(t, devices) })}</span>
    </p>
  )
}
