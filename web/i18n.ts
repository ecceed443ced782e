import i18next from 'i18next'
import { use } from 'react'
import { initReactI18next } from 'react-i18next'
import shellTexts from '../content/i18n/en/shell.json' with { type: 'json' }
import shopTexts from '../content/i18n/en/shop.json' with { type: 'json' }
import { readCookie } from './cookies.ts'
import { pageSettings } from './page-settings.ts'

type Texts = Record<string, string>

const ENGLISH = 'en'
const PATIENCE_MS = 1200

/** What the first screen and the shell say travels inside the app: in English, the first paint waits for nothing. */
const english: Texts = { ...shellTexts, ...shopTexts }

let moreEnglishLoad: Promise<void> | undefined

/** The rest of English comes when it is first asked for. Where it does not come, keys are shown: better than nothing. */
export function loadMoreEnglish(): Promise<void> {
  moreEnglishLoad ??= import('./more-english.ts').then(
    ({ moreEnglish }) => void i18next.addResourceBundle(ENGLISH, 'translation', moreEnglish, true, true),
    () => {},
  )
  return moreEnglishLoad
}

/** Suspends until there are words for every screen. Wherever more is said than in the shell and on the first screen. */
export function useAllTexts(): void {
  use(loadMoreEnglish())
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** `de_DE`, as cookies and files have it, becomes `de-DE`, as browsers know it. */
export function languageTag(language: string): string {
  return language.replace('_', '-')
}

/** Tells the browser and screen readers what is spoken, and from which side it is read. */
function setDocumentLanguage(language: string): void {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = RIGHT_TO_LEFT.has(language.split('_')[0] ?? '') ? 'rtl' : 'ltr'
}

/** The shop is called what its owner calls it, in every language. */
function shopName(): Texts {
  return { SHOP_NAME: pageSettings().name }
}

/** What was asked for last: whoever changes her mind gets what she asked for, not what came last. */
let wanted = ENGLISH

async function loadLanguage(language: string): Promise<boolean> {
  if (i18next.hasResourceBundle(language, 'translation')) return true
  const response = await fetch(`./assets/i18n/${language}.json`)
  if (!response.ok) return false
  const texts: Texts = await response.json()
  i18next.addResourceBundle(language, 'translation', { ...texts, ...shopName() })
  return true
}

/** Switches to another language; its texts are fetched the first time. False where there are none. */
export async function switchLanguage(language: string): Promise<boolean> {
  wanted = language
  const isKnown = await loadLanguage(language).catch(() => false)
  if (!isKnown || wanted !== language) return isKnown
  await i18next.changeLanguage(language)
  setDocumentLanguage(language)
  return true
}

/**
 * The words of a key, where the trainer left them as they came with the house; what she wrote herself stays as
 * she wrote it, in all languages.
 */
export function configuredOrTranslated(configured: string, key: string): string {
  return configured.trim() === english[key] ? i18next.t(key) : configured
}

/**
 * Starts with English. Resolves when the customer's own language is here, or when it takes so long that it is
 * better to show something: English then, and the other language as soon as it comes.
 */
export async function startTranslations(): Promise<void> {
  void i18next.use(initReactI18next).init({
    lng: ENGLISH,
    fallbackLng: ENGLISH,
    resources: { [ENGLISH]: { translation: { ...english, ...shopName() } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  })
  setDocumentLanguage(ENGLISH)
  const chosen = readCookie('language') ?? ENGLISH
  if (chosen === ENGLISH) return
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([switchLanguage(chosen), patience])
}
