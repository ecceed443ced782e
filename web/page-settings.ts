import { PAGE_SETTINGS_ID, type PageSettings } from '#contract/page-settings.ts'

/** The house itself, dressed as nobody else. */
export const DEFAULT_SETTINGS: PageSettings = { name: 'Forbidden Fruit', theme: 'night-market' }

/** What the server wrote into the page about this shop; the house's own settings where it wrote nothing. */
export function pageSettings(): PageSettings {
  if (typeof document === 'undefined') return DEFAULT_SETTINGS
  const written = document.getElementById(PAGE_SETTINGS_ID)?.textContent
  if (!written) return DEFAULT_SETTINGS
  const settings: PageSettings = JSON.parse(written)
  return settings
}
