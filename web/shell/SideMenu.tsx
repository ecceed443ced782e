import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Box, Drawer, Flex, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import IconBrandCss3 from '~icons/brand-css3'
import IconBrandHtml5 from '~icons/brand-html5'
import IconBrandNodejs from '~icons/brand-nodejs'
import IconBrandReact from '~icons/brand-react'
import IconBrandTypescript from '~icons/brand-typescript'
import IconCommand from '~icons/command'
import IconDatabase from '~icons/database'
import IconTools from '~icons/tools'
import { http } from '../http.ts'
import { useSession } from '../session.ts'
import ShopMenu from '../training/ShopMenu.tsx'
import { XRaySwitch } from '../training/xray/XRaySwitch.tsx'
import { useCloseOnBack } from '../ui/behaviour/close-on-back.ts'
import { shortcutName } from '../ui/behaviour/shortcut-name.ts'
import { Logo } from '../ui/Logo.tsx'
import { openWorkbench } from '../workbench/open-tool.ts'
import { useEnabledTools } from '../workbench/tools.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import { openCommandPalette } from './palette/open.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import classes from './SideMenu.module.css'
import { type Section, siteSections } from './site-sections.ts'
import { useMenuConditions } from './use-menu-conditions.ts'

interface SideMenuProps {
  isOpen: boolean
  onClose: () => void
}

/** The side menu: all screens, and the switches of the training features. */
export default function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation()
  useCloseOnBack(isOpen, onClose)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Drawer.Content aria-label={t('ARIA_SITE_NAV')}>
        <div className={classes.header}>
          <Name />
          <Drawer.CloseButton aria-label={t('BTN_CLOSE_MENU')} />
        </div>
        <Stack gap="lg" flex={1} py="md" px="sm">
          <Sections onClose={onClose} />
          <Stack gap="sm" mt="auto">
            <button type="button" className={classes.jump} onClick={() => openPaletteInstead(onClose)}>
              <IconCommand aria-hidden="true" />
              {t('PALETTE_TITLE')}
              <kbd>{shortcutName('K')}</kbd>
            </button>
            <WorkbenchEntry onClose={onClose} />
            <XRaySwitch className={classes.jump} onSwitch={onClose} />
            <ShopMenu />
            <SchemeSwitch name="scheme-menu" />
            <Imprint />
          </Stack>
        </Stack>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Hidden if the trainer switched all tools off. */
function WorkbenchEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tools = useEnabledTools()
  if (tools.length === 0) return null
  const open = () => {
    onClose()
    openWorkbench()
  }
  return (
    <button type="button" className={classes.jump} onClick={open}>
      <IconTools aria-hidden="true" />
      {t('WB_TITLE')}
      <kbd>{shortcutName('J')}</kbd>
    </button>
  )
}

/** Closes the menu and opens the palette, which lists the same entries. */
function openPaletteInstead(close: () => void): void {
  close()
  openCommandPalette()
}

function Name() {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <Logo className={classes.mark} />
      {t('SHOP_NAME')}
    </span>
  )
}

function Sections({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const sections = siteSections(useSession(), useMenuConditions())
  return (
    <Flex component="nav" direction="column" gap="md" aria-label={t('ARIA_SITE_NAV')}>
      <div className={classes.account}>
        <AccountEntries close={onClose} />
      </div>
      {sections.map((section) => (
        <Entries key={section.title ?? ''} section={section} onClose={onClose} />
      ))}
    </Flex>
  )
}

function Entries({ section: { title, entries }, onClose }: { section: Section; onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div>
      {title && (
        <Box component="p" id={heading} className="ff-hint ff-strong" pt={0} px="sm" pb="xxs">
          {t(title)}
        </Box>
      )}
      <Flex
        component="ul"
        className="ff-list"
        direction="column"
        gap="xxs"
        aria-labelledby={title ? heading : undefined}
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <MenuEntry {...entry} onChoose={onClose} />
          </li>
        ))}
      </Flex>
    </div>
  )
}

/** The name and version of the shop, if it reveals the version. */
function Imprint() {
  const { t } = useTranslation()
  const { data: version } = useQuery(versionQuery)
  return (
    <Box px="xs" fz="xs" c="dimmed">
      <p className="appVersion">
        {t('SHOP_NAME')}
        {version ? ` v${version}` : ''}
      </p>
      <p>{t('FOOTER_PURPOSE')}</p>
      <TechStack />
    </Box>
  )
}

/** Names of products: the same in every language. */
const TECHNOLOGIES = [
  { name: 'React', Icon: IconBrandReact },
  { name: 'TypeScript', Icon: IconBrandTypescript },
  { name: 'HTML5', Icon: IconBrandHtml5 },
  { name: 'CSS3', Icon: IconBrandCss3 },
  { name: 'Node.js', Icon: IconBrandNodejs },
  { name: 'SQLite', Icon: IconDatabase },
]

/** The technologies of the shop: the first thing that an attacker wants to know. */
function TechStack() {
  const { t } = useTranslation()
  return (
    <Flex component="ul" className="ff-list" wrap="wrap" gap="xs" pt="xs" aria-label={t('MADE_OF')}>
      {TECHNOLOGIES.map(({ name, Icon }) => (
        <li key={name} title={name}>
          <Icon aria-hidden="true" size={20} />
          <span className="ff-hidden">{name}</span>
        </li>
      ))}
    </Flex>
  )
}

/** The version of the shop, or '' if it is hidden. It only changes with a restart. */
const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async () => (await http.get<{ version: string }>('/rest/admin/application-version')).version,
  staleTime: Number.POSITIVE_INFINITY,
})
