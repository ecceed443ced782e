import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import css from './CopyableCode.module.css'

const SHOWN_MS = 1600

/** Longer code is shortened: it is there to be copied. */
const LONG = 120

/** A piece of code in a text. A click copies it. */
export function CopyableCode({ code }: { code: string }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const onClick = async () => {
    await copyText(code)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  return (
    <button
      type="button"
      className={css.code}
      data-long={code.length > LONG}
      title={t('COPY_TO_CLIPBOARD')}
      onClick={() => void onClick()}
    >
      <code>{code}</code>
      <span className={`ff-live ${css.copied}`} role="status">
        {isCopied ? t('COPY_SUCCESS') : ''}
      </span>
    </button>
  )
}
