import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../ui/copy-text.ts'
import parts from './parts.module.css'

/** Copies a text, and says so on itself. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string>()
  const isDone = copied === text
  return (
    <button
      type="button"
      className={parts.button}
      onClick={() =>
        void copyText(text).then(
          () => setCopied(text),
          () => setCopied(undefined),
        )
      }
    >
      {isDone ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      <span aria-live="polite">{t(isDone ? 'WB_COPIED' : 'WB_COPY')}</span>
    </button>
  )
}
