import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconContrast2 from '~icons/contrast-2'
import IconDeviceDesktop from '~icons/device-desktop'
import IconMoonStars from '~icons/moon-stars'
import IconSun from '~icons/sun'
import { CONTRAST_KEY, type SchemeChoice } from '../ui/theme/scheme.ts'
import classes from './SchemeSwitch.module.css'

const CHOICES = [
  { scheme: 'light', label: 'SCHEME_LIGHT', Icon: IconSun },
  { scheme: 'dark', label: 'SCHEME_DARK', Icon: IconMoonStars },
  { scheme: 'auto', label: 'SCHEME_AUTO', Icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: SchemeChoice; label: string; Icon: unknown }[]

/**
 * The colour scheme (light, dark, system) and high contrast; remembered. `name` distinguishes two switches on one page.
 */
export function SchemeSwitch({ name }: { name: string }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isHigh, setHigh] = useContrast()
  return (
    <fieldset className={`ff-segments ${classes.group}`}>
      <legend className="ff-hidden">{t('ARIA_APPEARANCE')}</legend>
      {CHOICES.map(({ scheme, label, Icon }) => (
        <label key={scheme} className="ff-segment">
          <input
            type="radio"
            name={name}
            className="ff-hidden"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon aria-hidden="true" size={20} />
          {t(label)}
        </label>
      ))}
      <label className={`ff-segment ${classes.contrast}`}>
        <input
          type="checkbox"
          className="ff-hidden"
          checked={isHigh}
          onChange={(event) => setHigh(event.target.checked)}
        />
        <IconContrast2 aria-hidden="true" size={20} />
        {t('SCHEME_CONTRAST')}
      </label>
    </fieldset>
  )
}

const ATTRIBUTE = 'data-contrast'

/** High contrast on or off; remembered. The default is the system's. */
function useContrast(): [isHigh: boolean, setHigh: (isHigh: boolean) => void] {
  const [isHigh, setHigh] = useState(() => document.documentElement.getAttribute(ATTRIBUTE) === 'more')
  const change = (isWanted: boolean) => {
    localStorage.setItem(CONTRAST_KEY, isWanted ? 'more' : 'normal')
    document.documentElement.setAttribute(ATTRIBUTE, isWanted ? 'more' : 'normal')
    setHigh(isWanted)
  }
  return [isHigh, change]
}
