import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import css from './Drawer.module.css'
import type { ToolInput } from './open-tool.ts'
import { panelId, tabId } from './Tabs.tsx'
import type { Tool } from './tools.ts'

interface ToolPanelProps {
  id: string
  tool: Tool
  isCurrent: boolean
  input: ToolInput | undefined
}

/** What stands under a tab. A tool that breaks, or does not come, leaves the others and the shop alone. */
export function ToolPanel({ id, tool, isCurrent, input }: ToolPanelProps) {
  // A failed import is remembered by what it was asked with: asking again takes a new one.
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
        <Suspense fallback={<Waiting cards={2} height="9rem" />}>
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
  return <NotLoaded text={t('WB_BROKEN')} onRetry={onRetry} />
}
