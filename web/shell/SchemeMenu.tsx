import { IconBrightness } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/Disclosure.tsx'
import panel from './panel.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import bar from './TopBar.module.css'

/** The button in the top bar that offers day, night and system. */
export function SchemeMenu() {
  const { t } = useTranslation()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={panel.panel}
      button={(props) => (
        <button type="button" className={bar.icon} aria-label={t('ARIA_APPEARANCE')} {...props}>
          <IconBrightness aria-hidden="true" />
        </button>
      )}
    >
      {() => <SchemeSwitch name="scheme-bar" />}
    </Disclosure>
  )
}
