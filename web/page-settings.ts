import { PAGE_SETTINGS_ID, type PageSettings } from '#contract/page-settings.ts'

/** The settings of a shop that is not customised. */
export const DEFAULT_SETTINGS: PageSettings = { name: 'Forbidden Fruit', theme: 'night-market' }

let settings: PageSettings | undefined

/** The settings that the server wrote into the page; the defaults if it wrote none. */
export function pageSettings(): PageSettings {
  settings ??= readSettings()
  return settings
}

function readSettings(): PageSettings {
  if (typeof document === 'undefined') return DEFAULT_SETTINGS
  const written = document.getElementById(PAGE_SETTINGS_ID)?.textContent
  return written ? JSON.parse(written) : DEFAULT_SETTINGS
}
