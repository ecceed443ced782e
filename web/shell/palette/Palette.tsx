import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../session.ts'
import { challengesQuery } from '../../training/queries.ts'
import { labsOnPage, useHackedLabs } from '../../training/xray/hacked-labs.ts'
import { setXRay, useXRay } from '../../training/xray/state.ts'
import { useCloseOnBack } from '../../ui/behaviour/close-on-back.ts'
import { Finder } from '../../ui/Finder.tsx'
import { openTool } from '../../workbench/open-tool.ts'
import { useEnabledTools } from '../../workbench/tools.ts'
import { useMenuConditions } from '../use-menu-conditions.ts'
import {
  type Command,
  challengeCommands,
  matchingCommands,
  schemeCommands,
  screenCommands,
  searchCommand,
  toolCommands,
  xrayCommands,
} from './commands.ts'
import classes from './Palette.module.css'

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
export default function Palette({ onClose }: { onClose: () => void }) {
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
