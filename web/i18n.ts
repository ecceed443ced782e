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

/**
 * The texts of the shell and the first screen are bundled with the app: in English, the first paint waits for nothing.
 */
const english: Texts = { ...shellTexts, ...shopTexts }

let moreEnglishLoad: Promise<void> | undefined

/** Loads the remaining English texts on first use. If that fails, keys are shown. */
export function loadMoreEnglish(): Promise<void> {
  moreEnglishLoad ??= import('./more-english.ts').then(
    ({ moreEnglish }) => void i18next.addResourceBundle(ENGLISH, 'translation', moreEnglish, true, true),
    () => {},
  )
  return moreEnglishLoad
}

/** Suspends until the texts of all screens are loaded. Needed everywhere but in the shell and on the first screen. */
export function useAllTexts(): void {
  use(loadMoreEnglish())
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Converts `de_DE` of cookies and files into `de-DE` of browsers. */
export function languageTag(language: string): string {
  return language.replace('_', '-')
}

/** Sets the language and the text direction of the document. */
function setDocumentLanguage(language: string): void {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = RIGHT_TO_LEFT.has(language.split('_')[0] ?? '') ? 'rtl' : 'ltr'
}

/** The configured name of the shop, in every language. */
function shopName(): Texts {
  return { SHOP_NAME: pageSettings().name }
}

/** The language requested last: an earlier request that finishes later does not win. */
let wanted = ENGLISH

async function loadLanguage(language: string): Promise<boolean> {
  if (i18next.hasResourceBundle(language, 'translation')) return true
  const response = await fetch(`./assets/i18n/${language}.json`)
  if (!response.ok) return false
  const texts: Texts = await response.json()
  i18next.addResourceBundle(language, 'translation', { ...texts, ...shopName() })
  return true
}

/** Switches to another language. Its texts are fetched the first time. False if there are none. */
export async function switchLanguage(language: string): Promise<boolean> {
  wanted = language
  const isKnown = await loadLanguage(language).catch(() => false)
  if (!isKnown || wanted !== language) return isKnown
  await i18next.changeLanguage(language)
  setDocumentLanguage(language)
  return true
}

/**
 * The translation of a key if the configured text is the default; a text that the trainer changed is the same in all
 * languages.
 */
export function configuredOrTranslated(configured: string, key: string): string {
  return configured.trim() === english[key] ? i18next.t(key) : configured
}

/**
 * Starts with English. Resolves when the customer's language is loaded, or after a timeout: then the other language
 * follows when it arrives.
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
