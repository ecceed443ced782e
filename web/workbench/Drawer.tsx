import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Drawer.module.css'
import { keep, readKept, SHEET } from './kept.ts'
import type { ToolInput, Wish } from './open-tool.ts'
import { Tabs, tabId } from './Tabs.tsx'
import { ToolPanel } from './ToolPanel.tsx'
import type { Tool } from './tools.ts'
import { WidthHandle } from './WidthHandle.tsx'

interface DrawerProps {
  tools: readonly Tool[]
  isOpen: boolean
  /** What was asked for last: a new object each time. */
  wish: Wish | undefined
  onClose: () => void
}

/**
 * The workbench beside the shop. Where there is room the page makes some; on phones it is a sheet over everything. Tools
 * that were opened stay as they were left.
 */
export default function Drawer({ tools, isOpen, wish, onClose }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSheet = useMediaQuery(SHEET, undefined, { getInitialValueInEffect: false })
  const [kept, setKept] = useState(readKept)
  const [inputs, setInputs] = useState<Partial<Record<string, ToolInput>>>({})
  const [opened, setOpened] = useState<readonly string[]>([])
  const chosen = tools.find((tool) => tool.id === kept.tool) ?? tools[0]
  const current = chosen?.id ?? ''

  const change = (news: Partial<typeof kept>) => {
    const next = { ...kept, ...news }
    keep(next)
    setKept(next)
  }
  const take = useEffectEvent(({ tool, input }: Wish) => {
    if (tool === undefined || !tools.some(({ id }) => id === tool)) return
    if (input) setInputs({ ...inputs, [tool]: input })
    change({ tool })
  })
  useEffect(() => {
    if (wish) take(wish)
  }, [wish])
  if (isOpen && !opened.includes(current)) setOpened([...opened, current])

  useShown(dialog, isOpen, isSheet)
  useFocus(dialog, isOpen, wish, () => document.getElementById(tabId(id, current)))
  useRoom(isOpen && !isSheet ? kept.width : undefined)

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
        // File pickers inside tell of their cancelling, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {!isSheet && <WidthHandle width={kept.width} onWidth={(width) => change({ width })} />}
      <div className={css.head}>
        <h2 className={css.title}>{t('WB_TITLE')}</h2>
        <button type="button" className={css.close} aria-label={t('WB_CLOSE')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </div>
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
function useShown(dialog: React.RefObject<HTMLDialogElement | null>, isOpen: boolean, isSheet: boolean) {
  useEffect(() => {
    const node = dialog.current
    if (!isOpen || !node) return
    const before = document.activeElement
    if (isSheet) node.showModal()
    else node.show()
    // Who moves the focus is decided below: after a reload nobody asked for it.
    if (!isSheet && before instanceof HTMLElement) before.focus()
    return () => node.close()
  }, [dialog, isOpen, isSheet])
}

/** Whoever asks for the workbench is taken there; when it closes, she is back where she was. */
function useFocus(
  dialog: React.RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  wish: Wish | undefined,
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

/** Lets the page make room of this width, see Drawer.module.css. */
function useRoom(width: number | undefined) {
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
