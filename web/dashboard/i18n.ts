import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../content/dashboard/en.json' with { type: 'json' }
import englishAnswers from '../../content/guide/en.json' with { type: 'json' }
import englishCertificate from '../../content/i18n/en/class-certificate.json' with { type: 'json' }

type Texts = Record<string, string>

/** Answers are told as in the book for trainers, certificates as in a learner’s shop. */
async function germanTexts(): Promise<Texts> {
  const [dashboard, answers, certificate] = await Promise.all([
    import('../../content/dashboard/de_DE.json'),
    import('../../content/guide/de_DE.json'),
    import('../../content/i18n/de_DE/class-certificate.json'),
  ])
  return { ...dashboard.default, ...answers.default, ...certificate.default }
}

/** What the desk speaks besides English. */
const OTHERS: Record<string, { tag: string; texts: () => Promise<Texts> }> = {
  de: { tag: 'de-DE', texts: germanTexts },
}

/** Speaks the first language of the trainer's browser where the desk knows it, as the server does with its sentences. */
export async function startTranslations(wanted: string): Promise<void> {
  const other = OTHERS[wanted.slice(0, 2).toLowerCase()]
  // English is better than nothing.
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
