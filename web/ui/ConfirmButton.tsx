import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button, Flex, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from './behaviour/close-on-back.ts'
import { useReturnFocus } from './behaviour/use-return-focus.ts'
import css from './ConfirmButton.module.css'

interface Props {
  title: string
  /** Says exactly what will happen. */
  children: ReactNode
  /** The text of the confirming button. */
  action: string
  /** The text of the other button, if the default does not fit. */
  cancel?: string
  isOpen: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is removed or spent. */
export function ConfirmButton({
  title,
  children,
  action,
  cancel,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation()
  useReturnFocus()
  useCloseOnBack(isOpen, onClose)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered>
      <Modal.Overlay blur={3} />
      <Modal.Content radius="lg">
        <Flex align="flex-start" justify="space-between" gap="md" pt="lg" px="lg" pb="sm">
          <Modal.Title className="ff-display" fz="xl">
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('BTN_CLOSE')} />
        </Flex>
        <div className={css.body}>{children}</div>
        <Group justify="flex-end" gap="sm" p="lg">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel ?? t('BTN_CANCEL')}
          </Button>
          <Button onClick={onConfirm} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
