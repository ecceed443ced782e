import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './http.module.css'

const SHOWN_MS = 1_600

/** Copies a text, and says so. Over http, from another machine, browsers close their clipboard to pages. */
export function CopyAs({ label, text }: { label: string; text: () => string }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setSaid(t('COPY_SUCCESS'))
    } catch {
      setSaid(t('WB_COPY_FAILED'))
    }
    setTimeout(() => setSaid(''), SHOWN_MS)
  }
  return (
    <button type="button" className={css.button} onClick={() => void copy()}>
      <IconCopy aria-hidden="true" />
      <span role="status">{said || label}</span>
    </button>
  )
}
