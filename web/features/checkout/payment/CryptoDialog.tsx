import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import classes from './CryptoDialog.module.css'
import type { CryptoAddress } from './crypto-addresses.ts'

interface CryptoDialogProps {
  donation: CryptoAddress
  onClose: () => void
}

/** A donation address as text and as a QR code, both linked to a block explorer. */
export default function CryptoDialog({ donation, onClose }: CryptoDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Opens after the first render: the dialog needs the change to know where to return the focus.
  useEffect(() => setOpen(true), [])
  useCloseOnBack(isOpen, () => setOpen(false))
  const { title, address, url } = donation
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      size={400}
      centered
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Modal.Content>
        <Modal.Title className="ff-display" fz="xl">
          {t(title)}
        </Modal.Title>
        <a href={url} target="_blank" rel="noopener" className={classes.link}>
          <QrCode text={address} alt={t('CRYPTO_QR_CODE')} level="M" />
          <code>{address}</code>
        </a>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('BTN_CLOSE')}
        </Button>
      </Modal.Content>
    </Modal.Root>
  )
}
