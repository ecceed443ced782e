/** The languages of the dashboard by the keys of the shop's languages, with their names. */
export const LANGUAGES = {
  en: 'English',
  de_DE: 'Deutsch',
  es_ES: 'Español',
  fr_FR: 'Français',
  ja_JP: '日本語',
} as const

export type DashboardLanguage = keyof typeof LANGUAGES

const STORAGE_KEY = 'dashboardLanguage'

/** The chosen language, else the browser's first one that the dashboard has, else English. */
export function currentLanguage(
  storage: Pick<Storage, 'getItem'> = localStorage,
  wanted: readonly string[] = navigator.languages,
): DashboardLanguage {
  const known = Object.keys(LANGUAGES) as DashboardLanguage[]
  const chosen = storage.getItem(STORAGE_KEY)
  const prefixes = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return (
    known.find((language) => language === chosen) ??
    prefixes.map((prefix) => known.find((language) => language.startsWith(prefix))).find(Boolean) ??
    'en'
  )
}

/** The language after the current one. */
export function nextLanguage(): DashboardLanguage {
  const known = Object.keys(LANGUAGES) as DashboardLanguage[]
  return known[(known.indexOf(currentLanguage()) + 1) % known.length] ?? 'en'
}

/** Remembers the language in this browser, and loads the page anew, because the server's texts change with it. */
export function chooseLanguage(language: DashboardLanguage): void {
  localStorage.setItem(STORAGE_KEY, language)
  location.reload()
}

/** The language tag for HTML and for the server: `de-DE`. */
export function tagOf(language: DashboardLanguage): string {
  return language.replace('_', '-')
}
