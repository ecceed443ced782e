import css from '../http.module.css'

interface Props {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

export function NumberField({ label, value, min, max, onChange }: Props) {
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
