import { TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './CaptchaField.module.css'
import { captchaQuery } from './queries.ts'

interface CaptchaFieldProps {
  answer: string
  error: string | undefined
  onChange: (answer: string) => void
  onLeave: () => void
}

/** A sum that keeps robots busy for a moment. */
export function CaptchaField({ answer, error, onChange, onLeave }: CaptchaFieldProps) {
  const { t } = useTranslation()
  const captcha = useQuery(captchaQuery)
  return (
    <div className={classes.field}>
      <p className={classes.question}>
        <span className={classes.label}>CAPTCHA:</span> {t('LABEL_WHAT_IS')}{' '}
        <Sum text={captcha.isFetching ? undefined : captcha.data?.captcha} /> ?
        {captcha.isError && (
          <button type="button" className={classes.again} onClick={() => void captcha.refetch()}>
            <IconRefresh aria-hidden="true" size={18} />
            {t('CAPTCHA_FAILED')}
          </button>
        )}
      </p>
      <TextInput
        id="captchaControl"
        inputMode="numeric"
        autoComplete="off"
        label={t('LABEL_RESULT')}
        error={error}
        value={answer}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </div>
  )
}

/** Existing clients read the sum as soon as it can be seen: it has its name only while it holds the question. */
function Sum({ text }: { text: string | undefined }) {
  if (text === undefined) return <code className={classes.sum} aria-busy="true" />
  return (
    <code id="captcha" className={classes.sum}>
      {text}
    </code>
  )
}
