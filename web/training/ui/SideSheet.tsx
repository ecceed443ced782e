import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import css from './SideSheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet beside the board; on a phone it fills the screen. */
export function SideSheet({ title, onClose, children }: Props) {
  const { t } = useTranslation()
  useReturnFocus()
  const isPhone = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={isPhone ? '100%' : 'min(38rem, 92vw)'}>
      <Drawer.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.6} />
      <Drawer.Content classNames={{ content: css.sheet ?? '' }}>
        <div className={css.head}>
          <Drawer.Title className={css.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('BTN_CLOSE')} size="lg" />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
