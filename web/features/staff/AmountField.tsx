import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { atLeastZero } from './staff.ts'

interface AmountFieldProps {
  label: string
  value: number
  step: string
  isSaving: boolean
  onSave: (amount: number) => void
}

/** A number in a table that can be written over. The tick, or the Enter key, saves it. */
export function AmountField({ label, value, step, isSaving, onSave }: AmountFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? String(value)
  const amount = atLeastZero(shown)
  const canSave = amount !== undefined && !isSaving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    onSave(amount)
    setTyped(undefined)
  }
  return (
    <form className={classes.amount} onSubmit={submit} noValidate>
      <input
        type="number"
        inputMode="decimal"
        step={step}
        aria-label={label}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button
        type="submit"
        className={table.icon}
        aria-label={t('LABELLED', { label: t('BTN_SAVE'), value: label })}
        disabled={!canSave}
      >
        <IconCheck aria-hidden="true" />
      </button>
    </form>
  )
}
