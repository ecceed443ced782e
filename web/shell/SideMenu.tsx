import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { IconBasket, IconBuildingStore, IconDoorEnter, IconTrophy, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '../session.ts'
import ShopMenu from '../training/ShopMenu.tsx'
import { Mark } from '../ui/Mark.tsx'
import panel from './panel.module.css'
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
          <Entries onClose={onClose} />
          <div className={classes.foot}>
            <ShopMenu />
            <SchemeSwitch name="scheme-menu" />
            <p className={`appVersion ${classes.small}`}>{t('FOOTER_PURPOSE')}</p>
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

function Entries({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const isBoardFound = useScoreBoardFound()
  const entry = (to: string, icon: ReactNode, text: string, label?: string) => (
    <NavLink
      to={to}
      className={`${panel.entry}`}
      onClick={onClose}
      {...(label ? { 'aria-label': label } : {})}
    >
      {icon}
      {text}
    </NavLink>
  )
  return (
    <nav className={classes.entries} aria-label={t('ARIA_SITE_NAV')}>
      {entry('/search', <IconBuildingStore aria-hidden="true" />, t('TITLE_ALL_PRODUCTS'))}
      {entry('/basket', <IconBasket aria-hidden="true" />, t('TITLE_BASKET'))}
      {!isLoggedIn && entry('/login', <IconDoorEnter aria-hidden="true" />, t('TITLE_LOGIN'))}
      {!isLoggedIn && entry('/register', <IconUserPlus aria-hidden="true" />, t('TITLE_REGISTRATION'))}
      {isBoardFound &&
        entry(
          '/score-board',
          <IconTrophy aria-hidden="true" />,
          t('TITLE_SCORE_BOARD'),
          t('ARIA_SCORE_BOARD'),
        )}
    </nav>
  )
}
