import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import type { ToolId } from '#contract/workbench.ts'
import type { Icon } from '#web/ui/icon.tsx'
import IconCode from '~icons/code'
import IconDeviceDesktop from '~icons/device-desktop'
import IconDoorEnter from '~icons/door-enter'
import IconMoonStars from '~icons/moon-stars'
import IconScan from '~icons/scan'
import IconSchool from '~icons/school'
import IconSearch from '~icons/search'
import IconSun from '~icons/sun'
import IconTarget from '~icons/target'
import IconUserPlus from '~icons/user-plus'
import { type Session, useSession } from '../../session.ts'
import { challengesQuery } from '../../training/queries.ts'
import { type HackedLab, labsOnPage, useHackedLabs } from '../../training/xray/hacked-labs.ts'
import { setXRay, useXRay } from '../../training/xray/state.ts'
import { useCloseOnBack } from '../../ui/behaviour/close-on-back.ts'
import { shortcutName } from '../../ui/behaviour/shortcut-name.ts'
import { Finder, type FinderItem } from '../../ui/Finder.tsx'
import type { SchemeChoice } from '../../ui/theme/scheme.ts'
import { openTool } from '../../workbench/open-tool.ts'
import { type Tool, useEnabledTools } from '../../workbench/tools.ts'
import { type MenuConditions, type MenuItem, ORDERS, PRIVACY, staffEntries } from '../entries.ts'
import { siteSections } from '../site-sections.ts'
import { useMenuConditions } from '../use-menu-conditions.ts'
import classes from './CommandPalette.module.css'

const SHOWN_AT_MOST = 40

function useCommands(query: string): Command[] {
  const { t } = useTranslation()
  const session = useSession()
  const offers = useMenuConditions()
  const challenges = useQuery({ ...challengesQuery, enabled: offers.boardPath !== undefined })
  const tools = useEnabledTools()
  const state = useXRay()
  const hacked = useHackedLabs(offers.boardPath !== undefined)
  const xray = hacked.length > 0 ? xrayCommands(t, labsOnPage(hacked), state === 'on') : []
  const site = [
    ...screenCommands(t, session, offers),
    ...toolCommands(t, tools),
    ...schemeCommands(t),
    ...xray,
  ]
  const wanted = query.trim()
  if (wanted === '') return site
  const training = offers.boardPath ? challengeCommands(t, challenges.data ?? [], offers.boardPath) : []
  return [
    ...matchingCommands([...site, ...training], wanted).slice(0, SHOWN_AT_MOST),
    searchCommand(t, wanted),
  ]
}

/** The command palette. It lists what the menus list: hidden screens stay hidden. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const commands = useCommands(query)

  useCloseOnBack(true, () => dialog.current?.close())
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const run = ({ to, scheme, tool, xray }: Command) => {
    dialog.current?.close()
    if (scheme) return setColorScheme(scheme)
    if (tool) return openTool(tool)
    if (xray) return setXRay(xray)
    if (to?.startsWith('./')) return location.assign(to)
    if (to) void navigate(to)
  }

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('PALETTE_TITLE')}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <Finder
        label={t('PALETTE_FIND')}
        nothing={t('PALETTE_NOTHING')}
        query={query}
        onQuery={setQuery}
        findings={commands}
        onChoose={run}
      >
        {({ Icon, name }) => (
          <>
            <Icon aria-hidden="true" />
            <span>{name}</span>
          </>
        )}
      </Finder>
    </dialog>
  )
}

/** A command of the palette. */
interface Command extends FinderItem {
  Icon: Icon
  /** A screen, or a page that the server renders. */
  to?: string
  scheme?: SchemeChoice
  /** A tool of the workbench. */
  tool?: ToolId
  xray?: 'on' | 'off'
}

const ACCOUNT_SCREENS: MenuItem[] = [
  { to: '/login', text: 'TITLE_LOGIN', Icon: IconDoorEnter },
  { to: '/register', text: 'TITLE_REGISTRATION', Icon: IconUserPlus },
]
const SCHEMES = [
  { scheme: 'light', text: 'SCHEME_LIGHT', Icon: IconSun },
  { scheme: 'dark', text: 'SCHEME_DARK', Icon: IconMoonStars },
  { scheme: 'auto', text: 'SCHEME_AUTO', Icon: IconDeviceDesktop },
] as const

/** The screens that the menus of this customer list, and no others. */
function screenCommands(t: TFunction, session: Session, offers: MenuConditions): Command[] {
  const own = session.isLoggedIn ? [...ORDERS, ...PRIVACY, ...staffEntries(session)] : ACCOUNT_SCREENS
  const entries = [...siteSections(session, offers).flatMap((section) => section.entries), ...own]
  return entries.map(({ to, text, Icon }) => ({
    id: to,
    name: t(text),
    group: t('PALETTE_SCREENS'),
    Icon,
    to,
  }))
}

/** Light, dark and system. */
function schemeCommands(t: TFunction): Command[] {
  return SCHEMES.map(({ scheme, text, Icon }) => ({
    id: `scheme-${scheme}`,
    name: t('LABELLED', { label: t('ARIA_APPEARANCE'), value: t(text) }),
    group: t('PALETTE_SETTINGS'),
    Icon,
    scheme,
  }))
}

/** The enabled tools of the workbench. The heading names the shortcut. */
function toolCommands(t: TFunction, tools: readonly Tool[]): Command[] {
  return tools.map(({ id, text, Icon }) => ({
    id: `tool-${id}`,
    name: t(text),
    group: `${t('WB_TITLE')} (${shortcutName('J')})`,
    Icon,
    tool: id,
  }))
}

/** X-ray, and the parts that it would outline on this page, for keyboard and screen readers. */
function xrayCommands(t: TFunction, onPage: readonly HackedLab[], isOn: boolean): Command[] {
  const group = t('XRAY_TITLE')
  return [
    {
      id: 'xray',
      name: t(isOn ? 'XRAY_END' : 'XRAY_START'),
      group,
      Icon: IconScan,
      xray: isOn ? 'off' : 'on',
    },
    ...onPage.map(({ lab, title, to }) => ({
      id: `xray-${lab}`,
      name: t('XRAY_PART', { title }),
      group,
      Icon: IconCode,
      to,
    })),
  ]
}

/** Challenges on the board and their tutorials, for learners who found the board. */
function challengeCommands(t: TFunction, challenges: readonly ChallengeRow[], boardPath: string): Command[] {
  const tutorials = challenges.filter((challenge) => challenge.tutorialOrder !== null)
  return [
    ...challenges.map(({ key, title }) => ({
      id: key,
      name: title,
      group: t('PALETTE_CHALLENGES'),
      Icon: IconTarget,
      to: `${boardPath}?open=${encodeURIComponent(key)}`,
    })),
    ...tutorials.map(({ key, name, title }) => ({
      id: `tutorial-${key}`,
      name: title,
      group: t('PALETTE_TUTORIALS'),
      Icon: IconSchool,
      to: `/hacking-instructor?challenge=${encodeURIComponent(name)}`,
    })),
  ]
}

/** Searches the products for the query. */
function searchCommand(t: TFunction, query: string): Command {
  return {
    id: 'search',
    name: t('PALETTE_SEARCH', { query }),
    group: t('TITLE_ALL_PRODUCTS'),
    Icon: IconSearch,
    to: `/search?q=${encodeURIComponent(query)}`,
  }
}

/** The commands that contain all words of the query. */
function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ name, group }) => {
    const text = `${name} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
