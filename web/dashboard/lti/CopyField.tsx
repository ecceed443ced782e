import { Button, Flex } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Lti.module.css'

/** A value to copy into a platform. If the clipboard is not available, it can still be selected. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div>
      <p id={id} className="ff-strong">
        {label}
      </p>
      <Flex gap="sm" wrap="wrap" align="center">
        <code className={classes.value}>{text}</code>
        <Button variant="default" size="compact-md" aria-describedby={id} onClick={copy}>
          {t(isCopied ? 'DASHBOARD_SECRET_COPIED' : 'DASHBOARD_SECRET_COPY')}
        </Button>
      </Flex>
    </div>
  )
}
