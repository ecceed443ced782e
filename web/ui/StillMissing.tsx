import { useTranslation } from 'react-i18next'
import classes from './StillMissing.module.css'

interface Props<Field extends string> {
  /** The grey button's `aria-describedby`. */
  id: string
  /** Fields that are missing or not right yet. */
  complaints: Partial<Record<Field, unknown>>
  /** Keys of what the fields are called, in the order of the form. */
  labels: Record<Field, string>
  className?: string | undefined
}

/** Below a button: what keeps it grey. Empty where nothing does. */
export function StillMissing<Field extends string>({ id, complaints, labels, className = '' }: Props<Field>) {
  const { t } = useTranslation()
  const missing = Object.entries<string>(labels).filter(([field]) => field in complaints)
  const fields = missing.map(([, label]) => t(label)).join(', ')
  return (
    <p id={id} className={`${classes.why} ${className}`}>
      {fields !== '' && t('FORM_STILL_MISSING', { fields })}
    </p>
  )
}
