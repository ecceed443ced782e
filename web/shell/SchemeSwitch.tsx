import { useMantineColorScheme } from '@mantine/core'
import { IconContrast2, IconDeviceDesktop, IconMoonStars, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SchemeChoice } from '../ui/theme/scheme.ts'
import classes from './SchemeSwitch.module.css'
import { useContrast } from './use-contrast.ts'

const CHOICES = [
  { scheme: 'light', label: 'SCHEME_LIGHT', Icon: IconSun },
  { scheme: 'dark', label: 'SCHEME_DARK', Icon: IconMoonStars },
  { scheme: 'auto', label: 'SCHEME_AUTO', Icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: SchemeChoice; label: string; Icon: unknown }[]

/** Day, night or as the system says, and high contrast; remembered. `name` keeps two of them on one page apart. */
export function SchemeSwitch({ name }: { name: string }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isHigh, setHigh] = useContrast()
  return (
    <fieldset className={classes.group}>
      <legend className="ff-hidden">{t('ARIA_APPEARANCE')}</legend>
      {CHOICES.map(({ scheme, label, Icon }) => (
        <label key={scheme} className={classes.choice}>
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
      <label className={`${classes.choice} ${classes.contrast}`}>
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
