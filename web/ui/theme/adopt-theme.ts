import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

const SCHEMES = { dark: { '--mantine-color-scheme': 'dark' }, light: { '--mantine-color-scheme': 'light' } }

/**
 * Gives the page the theme's properties as a style sheet of its own. Mantine writes them into a `<style>`, which a
 * policy without `unsafe-inline` refuses, and for which it sets HTML: with this neither is needed.
 */
export function adoptTheme(): void {
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
