import { ActionIcon, Box, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  Component,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { CardSkeletons } from '../ui/states/CardSkeletons.tsx'
import { InlineFailure } from '../ui/states/Failure.tsx'
import css from './Drawer.module.css'
import type { ToolInput, ToolRequest } from './open-tool.ts'
import { clampWidth, NARROW_QUERY, NARROWEST, readLayout, saveLayout, WIDEST } from './stored-layout.ts'
import type { Tool } from './tools.ts'

interface DrawerProps {
  tools: readonly Tool[]
  isOpen: boolean
  /** The latest request: a new object each time. */
  wish: ToolRequest | undefined
  onClose: () => void
}

/**
 * The workbench beside the shop. On wide screens the page gets a margin; on phones the workbench is a sheet over
 * everything. Opened tools keep their state.
 */
export default function Drawer({ tools, isOpen, wish, onClose }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSheet = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false })
  const [kept, setKept] = useState(readLayout)
  const [inputs, setInputs] = useState<Partial<Record<string, ToolInput>>>({})
  const [opened, setOpened] = useState<readonly string[]>([])
  const chosen = tools.find((tool) => tool.id === kept.tool) ?? tools[0]
  const current = chosen?.id ?? ''

  const change = (news: Partial<typeof kept>) => {
    const next = { ...kept, ...news }
    saveLayout(next)
    setKept(next)
  }
  const take = useEffectEvent(({ tool, input }: ToolRequest) => {
    if (tool === undefined || !tools.some(({ id }) => id === tool)) return
    if (input) setInputs({ ...inputs, [tool]: input })
    change({ tool })
  })
  useEffect(() => {
    if (wish) take(wish)
  }, [wish])
  if (isOpen && !opened.includes(current)) setOpened([...opened, current])

  useDialogShown(dialog, isOpen, isSheet)
  useFocus(dialog, isOpen, wish, () => document.getElementById(tabId(id, current)))
  usePageMargin(isOpen && !isSheet ? kept.width : undefined)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      data-workbench
      className={css.drawer}
      style={isSheet ? undefined : { width: kept.width }}
      aria-label={t('WB_TITLE')}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        // File pickers inside fire `cancel` events, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {!isSheet && <WidthHandle width={kept.width} onWidth={(width) => change({ width })} />}
      <Group gap={0} justify="space-between" wrap="nowrap" ps="md" pe="xs" className={css.head}>
        <Box component="h2" fz="lg">
          {t('WB_TITLE')}
        </Box>
        <ActionIcon aria-label={t('WB_CLOSE')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Tabs id={id} tools={tools} current={current} onChoose={(tool) => change({ tool })} />
      {tools
        .filter((tool) => opened.includes(tool.id))
        .map((tool) => (
          <ToolPanel
            key={tool.id}
            id={id}
            tool={tool}
            isCurrent={tool.id === current}
            input={inputs[tool.id]}
          />
        ))}
    </dialog>
  )
}

/** Opens the dialog beside the page, or as a sheet over it. */
function useDialogShown(
  dialog: React.RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  isSheet: boolean,
) {
  useEffect(() => {
    const node = dialog.current
    if (!isOpen || !node) return
    const before = document.activeElement
    if (isSheet) node.showModal()
    else node.show()
    // The focus is handled below: after a reload it must not move.
    if (!isSheet && before instanceof HTMLElement) before.focus()
    return () => node.close()
  }, [dialog, isOpen, isSheet])
}

/** Moves the focus into the workbench on request, and back when it closes. */
function useFocus(
  dialog: React.RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  wish: ToolRequest | undefined,
  goal: () => HTMLElement | null,
) {
  const cameFrom = useRef<Element>(null)
  const enter = useEffectEvent(() => {
    if (!dialog.current?.contains(document.activeElement)) cameFrom.current = document.activeElement
    goal()?.focus()
  })
  useEffect(() => {
    if (wish && isOpen) enter()
  }, [wish, isOpen])
  useEffect(() => {
    if (isOpen) return
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
    cameFrom.current = null
  }, [isOpen])
}

/** Sets the margin of the page, see Drawer.module.css. */
function usePageMargin(width: number | undefined) {
  useEffect(() => {
    const { dataset, style } = document.documentElement
    if (width === undefined) return
    dataset.workbench = 'open'
    style.setProperty('--ff-workbench', `${width}px`)
    return () => {
      delete dataset.workbench
      style.removeProperty('--ff-workbench')
    }
  }, [width])
}

interface ToolPanelProps {
  id: string
  tool: Tool
  isCurrent: boolean
  input: ToolInput | undefined
}

/** The panel of a tool. A tool that fails or cannot be loaded does not affect the others and the shop. */
function ToolPanel({ id, tool, isCurrent, input }: ToolPanelProps) {
  // A failed import is cached by its address: a retry uses a new one.
  const [Shown, setShown] = useState(() => lazy(tool.load))
  return (
    <div
      role="tabpanel"
      id={panelId(id, tool.id)}
      aria-labelledby={tabId(id, tool.id)}
      className={css.panel}
      hidden={!isCurrent}
    >
      <ToolFailure onRetry={() => setShown(() => lazy(tool.load))}>
        <Suspense fallback={<CardSkeletons cards={2} height="9rem" />}>
          <Shown input={input} />
        </Suspense>
      </ToolFailure>
    </div>
  )
}

interface ToolFailureProps {
  children: ReactNode
  onRetry: () => void
}

class ToolFailure extends Component<ToolFailureProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  again = () => {
    this.props.onRetry()
    this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <Broken onRetry={this.again} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return <InlineFailure text={t('WB_BROKEN')} onRetry={onRetry} />
}

const STEP = 20

/** The edge of the drawer: it can be dragged, or moved with the arrow keys. */
function WidthHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation()
  const change = (wanted: number) => onWidth(clampWidth(wanted, innerWidth))
  const isRtl = () => document.documentElement.dir === 'rtl'
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    change(isRtl() ? event.clientX : document.documentElement.clientWidth - event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const wider = isRtl() ? 'ArrowRight' : 'ArrowLeft'
    const narrower = isRtl() ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === wider) change(width + STEP)
    else if (event.key === narrower) change(width - STEP)
    else return
    event.preventDefault()
  }
  return (
    <hr
      className={css.handle}
      aria-orientation="vertical"
      aria-label={t('WB_WIDTH')}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}

interface TabsProps {
  /** The prefix of ids inside. */
  id: string
  tools: readonly Tool[]
  current: string
  onChoose: (tool: string) => void
}

/** The id of a tool's tab. */
const tabId = (id: string, tool: string) => `${id}tab-${tool}`
/** The id of a tool's panel. */
const panelId = (id: string, tool: string) => `${id}panel-${tool}`

/** One tab for each tool; arrow keys move between them. */
function Tabs({ id, tools, current, onChoose }: TabsProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.getElementById(tabId(id, current))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, current])

  const move = (event: KeyboardEvent) => {
    const place = tools.findIndex((tool) => tool.id === current)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowRight: place + (isRtl ? -1 : 1),
      ArrowLeft: place + (isRtl ? 1 : -1),
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tools.at(step % tools.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(tabId(id, next.id))?.focus()
  }
  return (
    <div role="tablist" aria-label={t('WB_TOOLS')} className={css.tabs} onKeyDown={move}>
      {tools.map(({ id: tool, text, Icon }) => (
        <button
          key={tool}
          type="button"
          role="tab"
          id={tabId(id, tool)}
          className={`ff-hover ${css.tab}`}
          aria-selected={tool === current}
          aria-controls={panelId(id, tool)}
          tabIndex={tool === current ? 0 : -1}
          onClick={() => onChoose(tool)}
        >
          <Icon size={22} aria-hidden="true" />
          {t(text)}
        </button>
      ))}
    </div>
  )
}
