import css from './http.module.css'

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
