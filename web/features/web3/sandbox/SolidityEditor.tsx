import { Stack } from '@mantine/core'
import { type KeyboardEvent, type Ref, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeText } from '#web/training/coding/code/CodeText.tsx'
import { type Token, tokenize } from '#web/training/coding/code/tokenize.ts'
import type { Problem } from './compile-output.ts'
import { indentSelection, insertLineBreak, type TextEdit } from './editing.ts'
import classes from './SolidityEditor.module.css'

interface Props {
  value: string
  problems: readonly Problem[]
  ref: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
  onCompile: () => void
}

/** Inserts text so that it can be undone. */
function applyEdit(field: HTMLTextAreaElement, { start, end, text, caret = text.length }: TextEdit): void {
  field.setSelectionRange(start, end)
  document.execCommand('insertText', false, text)
  field.setSelectionRange(start + caret, start + caret)
}

/**
 * A code editor with highlighting and line numbers; messages of the compiler are shown at the end of the line. It is a
 * plain text field above the highlighted code. Tab indents; after Escape it moves the focus, so that nobody is trapped.
 */
export function SolidityEditor({ value, problems, ref, onChange, onCompile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const leaves = useRef(false)
  const lines = useMemo(() => numbered(tokenize(value, 'solidity'), problems), [value, problems])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: field, key } = event
    const { selectionStart: start, selectionEnd: end } = field
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onCompile()
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      applyEdit(field, insertLineBreak(value, start, end))
    } else if (key === 'Tab' && !leaves.current) {
      event.preventDefault()
      applyEdit(field, indentSelection(value, start, end, event.shiftKey))
    }
    if (key !== 'Shift') leaves.current = key === 'Escape'
  }
  return (
    <div className={classes.frame} dir="ltr">
      <div className={classes.scroll}>
        <div className={classes.gutter} aria-hidden="true">
          {lines.map(({ number, problem }) => (
            <span key={number} data-severity={problem?.severity}>
              {number}
            </span>
          ))}
        </div>
        <Stack gap={0} miw="100%">
          <div className={classes.colours} aria-hidden="true">
            {lines.map((line) => (
              <Row key={line.number} line={line} />
            ))}
          </div>
          <textarea
            ref={ref}
            className={classes.field}
            aria-label={t('WEB3_EDITOR_LABEL')}
            aria-describedby={`${id}-keys`}
            aria-invalid={problems.some(({ severity }) => severity === 'error')}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onKeyDown={press}
            onBlur={() => {
              leaves.current = false
            }}
          />
        </Stack>
      </div>
      <p id={`${id}-keys`} className="ff-hidden">
        {t('WEB3_EDITOR_KEYS')}
      </p>
    </div>
  )
}

interface Line {
  number: number
  tokens: Token[]
  /** The most severe problem of the line. */
  problem: Problem | undefined
}

/** Problems are sorted, the most severe first. */
function numbered(lines: Token[][], problems: readonly Problem[]): Line[] {
  return lines.map((tokens, index) => ({
    number: index + 1,
    tokens,
    problem: problems.find(({ place }) => place?.line === index + 1),
  }))
}

function Row({ line: { tokens, problem } }: { line: Line }) {
  if (!problem?.place) {
    return (
      <div className={classes.line}>
        <CodeText tokens={tokens} />
        {'\n'}
      </div>
    )
  }
  const { column, length } = problem.place
  return (
    <div className={classes.line} data-severity={problem.severity}>
      <CodeText tokens={tokens} />
      <span
        className={classes.squiggle}
        style={{ insetInlineStart: `${column - 1}ch`, inlineSize: `${length}ch` }}
      />
      <span className={classes.lens}>{firstSentence(problem.message)}</span>
      {'\n'}
    </div>
  )
}

const LONGEST = 90

function firstSentence(message: string): string {
  const [line = ''] = message.split('\n')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line
}
