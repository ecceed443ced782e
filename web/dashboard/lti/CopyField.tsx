import { Flex } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/CopyButton.tsx'
import classes from './Lti.module.css'

/** A value to copy into a platform. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <p id={id} className="ff-strong">
        {label}
      </p>
      <Flex gap="sm" wrap="wrap" align="center">
        <code className={classes.value}>{text}</code>
        <CopyButton
          text={text}
          label={t('DASHBOARD_SECRET_COPY')}
          describedBy={id}
          variant="default"
          size="compact-md"
        />
      </Flex>
    </div>
  )
}
