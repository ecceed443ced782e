import { ActionIcon, Button, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

/** The first tag of a button in our theme. */
function tagOf(button: ReactNode): string | undefined {
  const markup = renderToStaticMarkup(<MantineProvider theme={theme}>{button}</MantineProvider>)
  return /<(?:button|a)\b[^>]*>/.exec(markup)?.[0]
}

it.each([Button, ActionIcon])(
  'is announced as disabled while it waits, but keeps the focus: $displayName',
  (Kind) => {
    const waiting = tagOf(<Kind loading disabled />)
    expect(waiting).toMatch(/^<button .*aria-disabled="true"/)
    expect(waiting).not.toContain('disabled=""')
    const off = tagOf(<Kind loading={false} disabled />)
    expect(off).toContain('disabled=""')
    expect(off).not.toContain('aria-disabled')
    expect(tagOf(<Kind loading={false} />)).not.toContain('disabled')
  },
)

it('submits its form only if it says so, and stays a link if it is one', () => {
  expect(tagOf(<Button />)).toContain('type="button"')
  expect(tagOf(<Button type="submit" />)).toContain('type="submit"')
  expect(tagOf(<Button component="a" href="/next" />)).toContain('<a')
})
