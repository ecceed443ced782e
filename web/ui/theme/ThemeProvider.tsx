import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Flex.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import './tokens.css'
import './fonts.css'
import './base.css'
import './patterns.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageSettings } from '#web/page-settings.ts'
import { SCHEME_KEY } from './scheme.ts'
import { cssVariablesResolver, theme, withOverlayClass } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: SCHEME_KEY })

/** Clients know the shop's theme by a class of the container of dialogs and menus. */
const shopTheme = withOverlayClass(theme, `${pageSettings().theme}-theme`)

/** Provides the theme, and remembers the colour scheme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={shopTheme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
