import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../content/dashboard/en.json' with { type: 'json' }
import englishAnswers from '../../content/guide/en.json' with { type: 'json' }
import englishCertificate from '../../content/i18n/en/class-certificate.json' with { type: 'json' }

type Texts = Record<string, string>

/** Solutions use the texts of the trainer's guide, certificates those of the learner's shop. */
async function germanTexts(): Promise<Texts> {
  const [dashboard, answers, certificate] = await Promise.all([
    import('../../content/dashboard/de_DE.json'),
    import('../../content/guide/de_DE.json'),
    import('../../content/i18n/de_DE/class-certificate.json'),
  ])
  return { ...dashboard.default, ...answers.default, ...certificate.default }
}

/** The languages of the dashboard besides English. */
const OTHERS: Record<string, { tag: string; texts: () => Promise<Texts> }> = {
  de: { tag: 'de-DE', texts: germanTexts },
}

/**
 * Uses the browser's preferred language if the dashboard has it. The server chooses the language of its sentences in
 * the same way.
 */
export async function startTranslations(wanted: string): Promise<void> {
  const other = OTHERS[wanted.slice(0, 2).toLowerCase()]
  // Fall back to English.
  const texts = await other?.texts().catch(() => undefined)
  const lng = other && texts ? other.tag : 'en'
  await i18next.use(initReactI18next).init({
    ...{ lng, fallbackLng: 'en', keySeparator: false, nsSeparator: false },
    resources: {
      en: { translation: { ...english, ...englishAnswers, ...englishCertificate } },
      ...(texts && { [lng]: { translation: texts } }),
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
}
