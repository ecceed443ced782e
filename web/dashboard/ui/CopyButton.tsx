import { Button, type ButtonProps } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/ui/behaviour/copy-text.ts'

const SHOWN_MS = 4_000

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string
  label: string
  /** Id of the element that says what is copied. */
  describedBy?: string
}

/** Copies a text, and says beside the button whether that worked. */
export function CopyButton({ text, label, describedBy, ...button }: Props) {
  const { t } = useTranslation()
  const [result, setResult] = useState<{ text: string; isCopied: boolean }>()
  const { start, clear } = useTimeout(() => setResult(undefined), SHOWN_MS)
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text).then(
      () => true,
      () => false,
    )
    setResult({ text, isCopied })
    clear()
    if (isCopied) start()
  }
  return (
    <>
      <Button {...button} aria-describedby={describedBy} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">
        {result?.text === text &&
          t(result.isCopied ? 'DASHBOARD_SECRET_COPIED' : 'DASHBOARD_SECRET_NOT_COPIED')}
      </span>
    </>
  )
}
