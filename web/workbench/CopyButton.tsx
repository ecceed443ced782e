import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../ui/copy-text.ts'
import parts from './parts.module.css'

const SHOWN_MS = 1_600

/** Copies a text, and says so on itself. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const say = (words: string) => {
    setSaid(words)
    setTimeout(() => setSaid(''), SHOWN_MS)
  }
  const copy = () =>
    copyText(text()).then(
      () => say(t('COPY_SUCCESS')),
      () => say(t('WB_COPY_FAILED')),
    )
  return (
    <button type="button" className={parts.button} onClick={() => void copy()}>
      <IconCopy size={18} aria-hidden="true" />
      <span role="status">{said || label}</span>
    </button>
  )
}
