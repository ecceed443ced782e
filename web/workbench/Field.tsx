import { IconCopy, IconFileUpload } from '@tabler/icons-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { type Bytes, hexOf, readableText } from './bytes.ts'
import css from './http.module.css'
import parts from './parts.module.css'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Several lines, as many as this. */
  rows?: number | undefined
  /** One of these, where it is not free. */
  options?: readonly string[] | undefined
  /** What could stand there; anything else may as well. */
  suggestions?: readonly string[] | undefined
  /** Not for letters: the keyboard of a phone leaves it as it is typed. */
  isCode?: boolean | undefined
}

/** A field of a tool with its label: nothing is corrected, completed or capitalised. */
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
    <div className={parts.field}>
      <label className={parts.label} htmlFor={id}>
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
    </div>
  )
}

const SHOWN_SIGNS = 20_000
const SHOWN_BYTES = 2_048

/** Bytes as text where they are one, else in hex. Never more than can be looked at. */
export function BytesView({ bytes, label }: { bytes: Bytes; label: string }) {
  const { t } = useTranslation()
  const text = readableText(bytes)
  const shown = text?.slice(0, SHOWN_SIGNS) ?? hexOf(bytes.slice(0, SHOWN_BYTES), ' ')
  const isCut = text === undefined ? bytes.length > SHOWN_BYTES : text.length > SHOWN_SIGNS
  return (
    <>
      {/* Long lines are scrolled, by keyboard as well. */}
      <output className={parts.out} aria-label={label} tabIndex={-1}>
        {shown}
      </output>
      {text === undefined && <p className={parts.note}>{t('WB_AS_HEX', { count: bytes.length })}</p>}
      {isCut && <p className={parts.note}>{t('WB_CUT')}</p>}
    </>
  )
}

const SHOWN_MS = 1_600

/** Copies a text, and says so on itself. */
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
    <button type="button" className={parts.button} onClick={() => void copy()}>
      <IconCopy size={18} aria-hidden="true" />
      <span role="status">{said || label}</span>
    </button>
  )
}

/** A button that asks for one of her own files. The same file can be taken twice. */
export function FileButton({ text, onFile }: { text: string; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <button type="button" className={parts.button} onClick={() => field.current?.click()}>
        <IconFileUpload size={18} aria-hidden="true" />
        {text}
      </button>
      <input ref={field} type="file" data-workbench-picker hidden aria-label={text} onChange={take} />
    </>
  )
}

/** How the same is done with the tools of the trade. `text` is the key of a line. */
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

/** Where something is typed that nobody else may correct. */
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
