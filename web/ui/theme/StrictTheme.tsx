import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Flex.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import './tokens.css'
import './fonts.css'
import './more-fonts.css'
import './base.css'
import './patterns.css'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core'
import type { ReactNode } from 'react'

import { SCHEME_KEY } from './scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: SCHEME_KEY })

/**
 * The theme for a page whose policy only allows style sheets from files. Mantine features that write styles into the
 * page are missing: no properties that depend on the width of the screen, and no `Modal`.
 */
export function StrictTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

const SCHEMES = { dark: { '--mantine-color-scheme': 'dark' }, light: { '--mantine-color-scheme': 'light' } }

/**
 * Adds the theme's properties as a constructed style sheet. Mantine writes them into a `<style>` element, which a
 * policy without `unsafe-inline` refuses.
 */
function adoptTheme(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const [its, ours] = [defaultCssVariablesResolver(merged), cssVariablesResolver(merged)]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables({
      variables: { ...its.variables, ...ours.variables },
      dark: { ...its.dark, ...SCHEMES.dark, ...ours.dark },
      light: { ...its.light, ...SCHEMES.light, ...ours.light },
    }),
  )
  document.adoptedStyleSheets.push(sheet)
}

adoptTheme()
