import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaPicture } from './CaptchaPicture.tsx'
import classes from './DataExport.module.css'
import { CAPTCHA_LENGTH } from './data-export.ts'
import { imageCaptchaQuery } from './queries.ts'

interface ExportCaptchaProps {
  answer: string
  onChange: (answer: string) => void
}

/** Five letters to type before the next export. */
export function ExportCaptcha({ answer, onChange }: ExportCaptchaProps) {
  const { t } = useTranslation()
  const captcha = useQuery(imageCaptchaQuery)
  const isThere = captcha.data !== undefined && !captcha.isFetching
  const [isVisited, setVisited] = useState(false)
  return (
    <div className={classes.captcha}>
      <p>{t('TYPE_THESE_LETTERS')}</p>
      {/* Named only while the letters are in it: existing clients look at it as soon as it can be seen. */}
      <div
        className={`${isThere ? 'captcha-image' : ''} ${classes.picture}`}
        aria-busy={!isThere && !captcha.isError}
      >
        {isThere && <CaptchaPicture svg={captcha.data.image} />}
        {captcha.isError && (
          <button type="button" className={classes.again} onClick={() => void captcha.refetch()}>
            {t('CAPTCHA_FAILED')}
          </button>
        )}
      </div>
      <TextInput
        aria-label={t('ARIA_CAPTCHA')}
        placeholder={t('ENTER_CAPTCHA')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CAPTCHA_LENGTH}
        description={t('CAPTCHA_LETTERS_HINT')}
        inputWrapperOrder={['input', 'error', 'description']}
        error={isVisited && answer.length !== CAPTCHA_LENGTH ? t('MANDATORY_CAPTCHA') : undefined}
        value={answer}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setVisited(true)}
      />
    </div>
  )
}
