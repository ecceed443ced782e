import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import css from './CustomFix.module.css'
import type { EditorProps } from './editor-props.ts'

/** The offset of a line and a column, both counted from 1. */
function positionOf(source: string, line: number, column: number): number {
  const before = source.split('\n').slice(0, line - 1)
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}

/** A plain text field with line numbers, for touch devices. */
export function PlainEditor({ source, label, describedBy, handle, onChange, onProve }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const count = source.split('\n').length
  useImperativeHandle(handle, () => ({
    goTo: ({ line, column }) => {
      const at = positionOf(source, line, column)
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    },
  }))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onProve()
  }
  return (
    <div className={css.plain}>
      <div className={css.numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
      </div>
      <textarea
        ref={field}
        className={css.field}
        value={source}
        rows={count}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
    </div>
  )
}
