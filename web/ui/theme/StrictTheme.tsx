import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import './tokens.css'
import './fonts.css'
import './more-fonts.css'
import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { adoptTheme } from './adopt-theme.ts'
import { SCHEME_KEY } from './scheme.ts'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: SCHEME_KEY })

adoptTheme()

/**
 * The house style for a page whose policy allows style sheets from files only. What Mantine writes into the page by
 * itself is left out: no properties that change with the width of the screen, and no `Modal`.
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
