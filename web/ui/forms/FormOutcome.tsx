import { useTranslation } from 'react-i18next'
import { useScrollIntoView } from '../behaviour/use-scroll-into-view.ts'
import classes from './FormOutcome.module.css'

interface FormOutcomeProps {
  /** The error of the shop, if there is one. */
  refusal: string | undefined
  /** The message after success. */
  success: string
  isDone: boolean
}

/**
 * The result of a form. Both lines are always in the page and hidden by the attribute: existing clients look for
 * `.confirmation` and `.error` and check whether they are hidden.
 */
export function FormOutcome({ refusal, success, isDone }: FormOutcomeProps) {
  const place = useScrollIntoView<HTMLDivElement>(refusal ?? isDone)
  return (
    <div ref={place} aria-live="assertive" className={classes.outcome}>
      <p className="confirmation ff-alert" data-good="true" hidden={!isDone}>
        {success}
      </p>
      <p className="error ff-alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  )
}

/** The error of the shop, at the top of a form. Announced when it appears; takes no room before. */
export function FormError({ text }: { text: string | undefined }) {
  const place = useScrollIntoView<HTMLDivElement>(text)
  return (
    <div ref={place} aria-live="assertive" className="ff-live">
      {text !== undefined && <p className="error ff-alert">{text}</p>}
    </div>
  )
}

interface Props<Field extends string> {
  /** The id for the disabled button's `aria-describedby`. */
  id: string
  /** Fields that are missing or invalid. */
  fieldErrors: Partial<Record<Field, unknown>>
  /** Keys of the names of the fields, in the order of the form. */
  labels: Record<Field, string>
  className?: string | undefined
}

/** Below a disabled button: the fields that are missing or invalid. Empty if none is. */
export function MissingFields<Field extends string>({
  id,
  fieldErrors,
  labels,
  className = '',
}: Props<Field>) {
  const { t } = useTranslation()
  const missing = Object.entries<string>(labels).filter(([field]) => field in fieldErrors)
  const fields = missing.map(([, label]) => t(label)).join(', ')
  return (
    <p id={id} className={`ff-hint ff-live ${className}`}>
      {fields !== '' && t('FORM_STILL_MISSING', { fields })}
    </p>
  )
}
