import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session.ts'
import ShopMenu from '../training/ShopMenu.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Entry } from './Entry.tsx'
import { type Section, siteSections } from './entries.ts'
import { versionQuery } from './queries.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import classes from './SideMenu.module.css'
import { useScoreBoardFound } from './use-score-board-found.ts'

interface SideMenuProps {
  isOpen: boolean
  onClose: () => void
}

/** The drawer on the left: the whole site, and the training ground's own switches. */
export default function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Drawer.Content aria-label={t('ARIA_SITE_NAV')}>
        <div className={classes.header}>
          <Name />
          <Drawer.CloseButton aria-label={t('BTN_CLOSE_MENU')} />
        </div>
        <div className={classes.body}>
          <Sections onClose={onClose} />
          <div className={classes.foot}>
            <ShopMenu />
            <SchemeSwitch name="scheme-menu" />
            <Imprint />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Name() {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <Mark className={classes.mark} />
      {t('SHOP_NAME')}
    </span>
  )
}

function Sections({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const sections = siteSections(useSession(), useScoreBoardFound())
  return (
    <nav className={classes.sections} aria-label={t('ARIA_SITE_NAV')}>
      {sections.map((section) => (
        <Entries key={section.title ?? ''} section={section} onClose={onClose} />
      ))}
    </nav>
  )
}

function Entries({ section: { title, entries }, onClose }: { section: Section; onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div>
      {title && (
        <p id={heading} className={classes.title}>
          {t(title)}
        </p>
      )}
      <ul className={`ff-list ${classes.entries}`} aria-labelledby={title ? heading : undefined}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} onChoose={onClose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What this is, and which version of it, where the shop tells. */
function Imprint() {
  const { t } = useTranslation()
  const { data: version } = useQuery(versionQuery)
  return (
    <div className={classes.small}>
      <p className="appVersion">
        {t('SHOP_NAME')}
        {version ? ` v${version}` : ''}
      </p>
      <p>{t('FOOTER_PURPOSE')}</p>
    </div>
  )
}
