import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Beside the title: a link to change it. */
  action?: ReactNode
  children: ReactNode
}

/** A titled card. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <Flex component="section" className="ff-card" direction="column" gap="sm" miw={0} p="lg">
      <Flex align="baseline" justify="space-between" gap="sm">
        <Box component="h2" fz="lg">
          {title}
        </Box>
        {action}
      </Flex>
      {children}
    </Flex>
  )
}
