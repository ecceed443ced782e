import { Box } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import code from './code/Code.module.css'
import { CodeText } from './code/CodeText.tsx'
import { type CodeLanguage, tokenize } from './code/tokenize.ts'
import css from './LineList.module.css'
import { type LineAction, type LineSelection, lineForKey } from './line-selection.ts'

interface Props {
  snippet: string
  language: CodeLanguage
  selection: LineSelection
  /** Lines that were found to be guilty. */
  guilty: readonly number[] | null
  /** Undefined when there is nothing more to choose. */
  onAction: ((action: LineAction) => void) | undefined
  describedBy: string
}

/** What a key does to the selection. */
function actionFor(event: KeyboardEvent, active: number, count: number): LineAction | undefined {
  if (event.key === ' ' || event.key === 'Enter') return { do: 'toggle', line: active }
  if (event.key === 'Escape') return { do: 'clear' }
  const line = lineForKey(event.key, active, count)
  if (line === undefined) return undefined
  return { do: event.shiftKey ? 'extend' : 'move', line }
}

/** The weak file as a list of lines to choose from, by mouse, finger or keyboard. */
export function LineList({ snippet, language, selection, guilty, onAction, describedBy }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => tokenize(snippet.trimEnd(), language), [snippet, language])
  const { active, chosen } = selection

  useEffect(() => {
    const isInUse = document.activeElement === list.current
    if (isInUse) document.getElementById(`line${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionFor(event, active, lines.length)
    if (!action) return
    event.preventDefault()
    onAction?.(action)
  }
  const onClick = (line: number) => (event: MouseEvent) => {
    // Marking text to copy it is not choosing a line.
    if (!getSelection()?.isCollapsed && !event.shiftKey) return
    onAction?.({ do: event.shiftKey ? 'extend' : 'toggle', line })
  }
  return (
    <Box
      ref={list}
      id="code-area"
      className={`${code.scroll} ${css.list}`}
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-disabled={onAction === undefined}
      aria-label={t('FIND_IT_LINES')}
      aria-describedby={describedBy}
      aria-activedescendant={`line${active}`}
      onKeyDown={onKeyDown}
      onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
    >
      {lines.map((tokens, index) => {
        const line = index + 1
        return (
          <Box
            key={line}
            id={`line${line}`}
            className={css.line}
            role="option"
            aria-selected={guilty ? guilty.includes(line) : chosen.includes(line)}
            data-active={line === active}
            onClick={onClick(line)}
          >
            <span className={css.number}>{line}</span>
            <span className={code.text}>
              <CodeText tokens={tokens} />
            </span>
          </Box>
        )
      })}
    </Box>
  )
}
