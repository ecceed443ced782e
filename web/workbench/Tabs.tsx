import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Drawer.module.css'
import type { Tool } from './tools.ts'

interface TabsProps {
  /** What ids inside begin with. */
  id: string
  tools: readonly Tool[]
  current: string
  onChoose: (tool: string) => void
}

/** The id of a tool's tab. */
export const tabId = (id: string, tool: string) => `${id}tab-${tool}`
/** The id of what a tab shows. */
export const panelId = (id: string, tool: string) => `${id}panel-${tool}`

/** One tab for each tool; arrow keys go from one to the next. */
export function Tabs({ id, tools, current, onChoose }: TabsProps) {
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
          className={css.tab}
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
