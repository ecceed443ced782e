import { useId } from 'react'
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
