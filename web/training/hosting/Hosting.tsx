import '@mantine/core/styles/Tabs.layer.css'
import { Box, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import IconFiles from '~icons/files'
import IconListDetails from '~icons/list-details'
import IconPackage from '~icons/package'
import IconUserHeart from '~icons/user-heart'
import { ParcelsTab } from '../parcels/ParcelsTab.tsx'
import css from './Hosting.module.css'
import { LogTab } from './LogTab.tsx'
import { PagesTab } from './PagesTab.tsx'
import { VisitTab } from './VisitTab.tsx'

interface HostingTab {
  /** `?tab=` in the address. */
  id: string
  /** The key of its name. */
  text: string
  Icon: Icon
  Content: ComponentType
}

/** All tabs. The first one is open at `/#/other-site`. */
const TABS: readonly HostingTab[] = [
  { id: 'visit', text: 'HOSTING_TAB_VISIT', Icon: IconUserHeart, Content: VisitTab },
  { id: 'pages', text: 'HOSTING_TAB_PAGES', Icon: IconFiles, Content: PagesTab },
  { id: 'log', text: 'HOSTING_TAB_LOG', Icon: IconListDetails, Content: LogTab },
  { id: 'parcels', text: 'HOSTING_TAB_PARCELS', Icon: IconPackage, Content: ParcelsTab },
]

/** Fruit Fly Hosting: the learner's own sites in the fake network, and those who come to them. */
export default function Hosting() {
  const { t } = useTranslation()
  usePageTitle(t('HOSTING_TITLE'))
  const [query, setQuery] = useSearchParams()
  const [first] = TABS
  const open = TABS.find(({ id }) => id === query.get('tab')) ?? first
  const openTab = (id: string | null) =>
    setQuery((before) => {
      if (id === null || id === first?.id) before.delete('tab')
      else before.set('tab', id)
      return before
    })
  return (
    <NamedElement element="app-other-site" className={css.screen}>
      <header>
        <h1>{t('HOSTING_TITLE')}</h1>
        <Box component="p" maw="var(--ff-width-text)" mt="sm" className="ff-lead">
          {t('HOSTING_LEAD')}
        </Box>
      </header>
      <Tabs value={open?.id ?? null} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label={t('HOSTING_TABS')}>
          {TABS.map(({ id, text, Icon }) => (
            <Tabs.Tab
              key={id}
              value={id}
              leftSection={<Icon size={20} aria-hidden="true" />}
              className={css.tab ?? ''}
            >
              {t(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ id, Content }) => (
          <Tabs.Panel key={id} value={id} className={css.panel ?? ''}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </NamedElement>
  )
}
