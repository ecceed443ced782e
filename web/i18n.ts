import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie } from './cookies.ts'
import { pageSettings } from './page-settings.ts'

type Texts = Record<string, string>

/** English travels inside the app so that the first paint waits for nothing. */
const english: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob<Texts>('../content/i18n/en/*.json', { eager: true, import: 'default' })),
)

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Tells the browser and screen readers what is spoken: `de_DE` becomes `de-DE`. */
function dressDocument(language: string): void {
  document.documentElement.lang = language.replace('_', '-')
  document.documentElement.dir = RIGHT_TO_LEFT.has(language.slice(0, 2)) ? 'rtl' : 'ltr'
}

/** The shop is called what its owner calls it, in every language. */
function shopName(): Texts {
  return { SHOP_NAME: pageSettings().name }
}

/** Switches to another language; its texts are fetched the first time. Unknown ones fall back to English. */
export async function speak(language: string): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const response = await fetch(`./assets/i18n/${language}.json`)
    if (!response.ok) return
    const texts: Texts = await response.json()
    i18next.addResourceBundle(language, 'translation', { ...texts, ...shopName() })
  }
  await i18next.changeLanguage(language)
  dressDocument(language)
}

/** Starts with English at once and changes to the customer's own language as soon as its texts are here. */
export function startTranslations(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: { ...english, ...shopName() } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  dressDocument('en')
  const wanted = readCookie('language') ?? 'en'
  if (wanted !== 'en') speak(wanted).catch(() => {})
}
