import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconExternalLink, IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DevToolsCorner } from '#lab'
import { openTool } from '#web/workbench/open-tool.ts'
import { type Tool, useTools } from '#web/workbench/tools.ts'
import { RichText } from '../ui/RichText.tsx'
import css from './Box.module.css'
import { TOUCH } from './settings.ts'

/** The tool of the workbench that does on a phone what this corner of the developer tools does elsewhere. */
const TOOLS: Partial<Record<DevToolsCorner, Tool['id']>> = {
  storage: 'storage',
  elements: 'history',
  network: 'history',
}

/** A first look at the developer tools, for those who have never opened them. On phones: what takes their place. */
export function Primer({ corner }: { corner: DevToolsCorner }) {
  const isTouch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false })
  const tool = useTools().find(({ id }) => id === TOOLS[corner])
  if (isTouch && corner === 'sources') return <OnPhone corner={corner} button={<OpenScript />} />
  if (isTouch && tool) return <OnPhone corner={corner} button={<OpenTool tool={tool} />} />
  return <DevTools corner={corner} />
}

function DevTools({ corner }: { corner: DevToolsCorner }) {
  const { t } = useTranslation()
  return (
    <details className={css.primer}>
      <summary>{t('TOUR_PRIMER')}</summary>
      <div>
        <p>
          <RichText html={t('TOUR_PRIMER_OPEN')} />
        </p>
        <p>
          <RichText html={t(`TOUR_PRIMER_${corner.toUpperCase()}`)} />
        </p>
      </div>
    </details>
  )
}

function OnPhone({ corner, button }: { corner: DevToolsCorner; button: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={css.instead}>
      <p>
        <RichText html={t(`TOUR_PRIMER_${corner.toUpperCase()}`, { context: 'touch' })} />
      </p>
      <div data-instead-of-dev-tools>{button}</div>
    </div>
  )
}

function OpenTool({ tool: { id, text } }: { tool: Tool }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="light"
      leftSection={<IconTools size={18} aria-hidden="true" />}
      onClick={() => openTool(id)}
    >
      {t('TOUR_OPEN_TOOL', { tool: t(text) })}
    </Button>
  )
}

function OpenScript() {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      href="./main.js"
      target="_blank"
      variant="light"
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {t('TOUR_OPEN_SCRIPT')}
    </Button>
  )
}
