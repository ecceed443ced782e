import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ToolId } from '#contract/workbench.ts'
import type { Icon } from '#web/ui/icon.tsx'
import IconArrowsShuffle2 from '~icons/arrows-shuffle-2'
import IconCookie from '~icons/cookie'
import IconFileZip from '~icons/file-zip'
import IconHistory from '~icons/history'
import IconPlugConnected from '~icons/plug-connected'
import IconRepeat from '~icons/repeat'
import IconTargetArrow from '~icons/target-arrow'
import IconWorldWww from '~icons/world-www'
import { configurationQuery } from '../configuration.ts'
import type { ToolProps } from './open-tool.ts'

/** A tool of the workbench. Its code is loaded on first use. */
export interface Tool {
  id: ToolId
  /** The key of its name. */
  text: string
  Icon: Icon
  load: () => Promise<{ default: ComponentType<ToolProps> }>
}

/** All tools in the order of the tabs. A new tool is a new row. */
const tools: readonly Tool[] = [
  {
    id: 'history',
    text: 'WB_HISTORY',
    Icon: IconHistory,
    load: () => import('./history/History.tsx'),
  },
  {
    id: 'repeater',
    text: 'WB_REPEATER',
    Icon: IconRepeat,
    load: () => import('./repeater/Repeater.tsx'),
  },
  {
    id: 'many',
    text: 'WB_MANY',
    Icon: IconTargetArrow,
    load: () => import('./send-many/SendMany.tsx'),
  },
  {
    id: 'network',
    text: 'WB_NETWORK',
    Icon: IconWorldWww,
    load: () => import('./network/Network.tsx'),
  },
  {
    id: 'decoder',
    text: 'WB_DECODER',
    Icon: IconArrowsShuffle2,
    load: () => import('./decoder/Decoder.tsx'),
  },
  { id: 'files', text: 'WB_FILES', Icon: IconFileZip, load: () => import('./files/Files.tsx') },
  {
    id: 'sockets',
    text: 'WB_SOCKETS',
    Icon: IconPlugConnected,
    load: () => import('./sockets/Sockets.tsx'),
  },
  {
    id: 'storage',
    text: 'WB_STORAGE',
    Icon: IconCookie,
    load: () => import('./storage/Storage.tsx'),
  },
]

/** The tools that the settings of this shop enable. */
export function useEnabledTools(): readonly Tool[] {
  const { data } = useQuery(configurationQuery)
  const off = data?.workbench?.off ?? []
  return tools.filter(({ id }) => !off.includes(id))
}
