import { Box, CloseButton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import css from './ApplicationNotice.module.css'

interface Props {
  /** The element name that existing clients know. */
  element: `${string}-${string}`
  icon: ReactNode
  children: ReactNode
  /** The label of the close button. */
  closeLabel: string
  /** Existing clients look for the first close button by its id. */
  isFirst: boolean
  onClose: () => void
}

/** A notice of the application, besides those of solved challenges. */
export function ApplicationNotice({ element, icon, children, closeLabel, isFirst, onClose }: Props) {
  return (
    <NamedElement element={element} className={css.notice}>
      <Box component="span" lh={0} c="var(--ff-bar-accent)">
        {icon}
      </Box>
      <Stack gap="xxs" align="flex-start" miw={0} className={`ff-break ${css.text}`}>
        {children}
      </Stack>
      <CloseButton
        {...(isFirst ? { id: 'closeButton' } : {})}
        className={`close-button ff-hover-dark ${css.close}`}
        aria-label={closeLabel}
        onClick={onClose}
      />
    </NamedElement>
  )
}
