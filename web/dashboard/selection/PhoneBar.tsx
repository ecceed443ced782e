import { ActionIcon, Button } from '@mantine/core'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Picked.module.css'

interface PhoneBarProps {
  count: number
  /** The acts are shown. */
  isOpen: boolean
  onNone: () => void
  onOpen: () => void
}

/** How many are picked, the way back to nobody, and the way to what can be done with them, in one row. */
export function PhoneBar({ count, isOpen, onNone, onOpen }: PhoneBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <ActionIcon aria-label={t('DESK_PICKED_NONE')} onClick={onNone}>
        <IconX size={22} aria-hidden="true" />
      </ActionIcon>
      <strong aria-hidden="true">{t('DESK_PICKED', { count })}</strong>
      <Button
        size="compact-md"
        className={classes.opener ?? ''}
        rightSection={<IconChevronUp size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {t('DESK_ACTS')}
      </Button>
    </>
  )
}
