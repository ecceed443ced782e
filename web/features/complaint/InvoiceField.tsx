import { type ChangeEvent, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './InvoiceField.module.css'
import { LARGEST_INVOICE, OFFERED } from './invoice.ts'

interface InvoiceFieldProps {
  ref: Ref<HTMLInputElement>
  error: string | undefined
  onPick: (file: File | undefined) => void
}

/** Room for one file. The browser's own field: scripts put files into it, so it has to be seen. */
export function InvoiceField({ ref, error, onPick }: InvoiceFieldProps) {
  const { t } = useTranslation()
  const about = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => onPick(event.target.files?.[0])
  return (
    <div className={classes.field} data-invalid={error !== undefined}>
      <label htmlFor="file" className={classes.label}>
        {t('LABEL_INVOICE')}
      </label>
      <input
        id="file"
        ref={ref}
        type="file"
        className={classes.input}
        accept={OFFERED}
        aria-label={t('ARIA_INVOICE')}
        aria-describedby={about}
        aria-invalid={error !== undefined}
        onChange={pick}
      />
      <p id={about} aria-live="polite" className={error ? `fileUploadError ${classes.error}` : classes.hint}>
        {error
          ? t(error, { type: 'PDF, XML, ZIP', size: `${LARGEST_INVOICE / 1000} KB` })
          : t('INVOICE_HINT')}
      </p>
    </div>
  )
}
