import { Button, type ButtonProps, Stack } from '@mantine/core'
import { type ChangeEvent, type ComponentPropsWithRef, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCopy from '~icons/copy'
import IconFileUpload from '~icons/file-upload'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { type Bytes, hexOf, readableText } from './bytes.ts'
import css from './http.module.css'
import parts from './parts.module.css'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** A text area with this many lines. */
  rows?: number | undefined
  /** Makes it a select. */
  options?: readonly string[] | undefined
  /** Suggested values; others are allowed as well. */
  suggestions?: readonly string[] | undefined
  /** Code: the keyboard of a phone does not correct it. */
  isCode?: boolean | undefined
}

/** A labelled field of a tool: nothing is corrected, completed or capitalised. */
export function Field({ label, value, onChange, rows, options, suggestions, isCode = true }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    className: `${parts.control} ${isCode ? parts.code : ''}`,
    spellCheck: false,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    autoComplete: 'off',
  }
  return (
    <Stack gap="xxs" fz="sm" className={parts.field}>
      <label className="ff-strong" htmlFor={id}>
        {label}
      </label>
      {options && (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {!options && rows !== undefined && (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {!options && rows === undefined && (
        <input
          {...shared}
          list={suggestions && `${id}list`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={`${id}list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Stack>
  )
}

const SHOWN_SIGNS = 20_000
const SHOWN_BYTES = 2_048

/** Shows bytes as text if they are text, else in hex. Long ones are cut. */
export function BytesView({ bytes, label }: { bytes: Bytes; label: string }) {
  const { t } = useTranslation()
  const text = readableText(bytes)
  const shown = text?.slice(0, SHOWN_SIGNS) ?? hexOf(bytes.slice(0, SHOWN_BYTES), ' ')
  const isCut = text === undefined ? bytes.length > SHOWN_BYTES : text.length > SHOWN_SIGNS
  return (
    <>
      {/* Long lines scroll, also by keyboard. */}
      <output className={parts.out} aria-label={label} tabIndex={-1}>
        {shown}
      </output>
      {text === undefined && <p className={parts.note}>{t('WB_AS_HEX', { count: bytes.length })}</p>}
      {isCut && <p className={parts.note}>{t('WB_CUT')}</p>}
    </>
  )
}

type ToolButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** The main action of a tool. */
    isMain?: boolean
  }

/** A button of a tool. It is filled if it is the main action, or pressed. */
export function ToolButton({ isMain, ...props }: ToolButtonProps) {
  const isFilled = isMain || props['aria-pressed']
  return <Button variant={isFilled ? 'filled' : 'default'} size="compact-sm" px="sm" {...props} />
}

const SHOWN_MS = 1_600

/** Copies a text, and confirms it on the button. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const say = (words: string) => {
    setSaid(words)
    setTimeout(() => setSaid(''), SHOWN_MS)
  }
  const copy = () =>
    copyText(text()).then(
      () => say(t('COPY_SUCCESS')),
      () => say(t('WB_COPY_FAILED')),
    )
  return (
    <ToolButton leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      <span role="status">{said || label}</span>
    </ToolButton>
  )
}

/** A button that opens a file picker. The same file can be chosen twice. */
export function FileButton({ text, onFile }: { text: string; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <ToolButton
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {text}
      </ToolButton>
      <input ref={field} type="file" data-workbench-picker hidden aria-label={text} onChange={take} />
    </>
  )
}

/** How to do the same with common tools. `text` is the key of a line. */
export function RealTools({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className={`${parts.note} ${parts.real}`}>
      <strong>{t('WB_REAL_TOOLS')}</strong> {t(text)}
    </p>
  )
}

interface Props {
  label: string
  rows: number
  value: string
  onChange: (value: string) => void
}

/** A text area without corrections. */
export function TextArea({ label, rows, value, onChange }: Props) {
  return (
    <label className={css.field}>
      {label}
      <textarea
        className={css.code}
        rows={rows}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  return (
    <label className={`${css.field} ${css.grow}`}>
      {label}
      <input
        type="number"
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}
