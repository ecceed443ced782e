import { Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The title of a dialog, and the button that closes it. */
export function ModalHead({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <Group align="start" justify="space-between" wrap="nowrap" pt="lg" px="lg" pb="sm">
      <Modal.Title fz="xl" className="ff-display">
        {title}
      </Modal.Title>
      <Modal.CloseButton aria-label={t('BTN_CLOSE')} />
    </Group>
  )
}
