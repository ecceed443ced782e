import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'

interface SectionProps {
  title: string
  lead?: string
  children: ReactNode
}

/** The layout of a screen of the privacy area: title, purpose, and form. */
export function Section({ title, lead, children }: SectionProps) {
  usePageTitle(title)
  return (
    <Flex component="section" direction="column" gap="md" maw="var(--ff-width-text)">
      <h1>{title}</h1>
      {lead !== undefined && (
        <Box component="p" className="ff-lead" maw="52ch">
          {lead}
        </Box>
      )}
      <Stack className="ff-card" mt="xs" p="clamp(1.25rem, 3vw, 2.25rem)">
        {children}
      </Stack>
    </Flex>
  )
}
