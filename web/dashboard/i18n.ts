import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../content/dashboard/en.json' with { type: 'json' }
import englishAnswers from '../../content/guide/en.json' with { type: 'json' }
import englishCertificate from '../../content/i18n/en/class-certificate.json' with { type: 'json' }
import englishRules from '../../content/i18n/en/contest-rules.json' with { type: 'json' }
import { type DashboardLanguage, tagOf } from './language.ts'

type Texts = Record<string, string>

/** Solutions use the texts of the trainer's guide, certificates and rules of a contest those of the learner's shop. */
const FILES = import.meta.glob<Texts>(
  [
    '../../content/{dashboard,guide}/{de_DE,es_ES,fr_FR,ja_JP}.json',
    '../../content/i18n/{de_DE,es_ES,fr_FR,ja_JP}/{class-certificate,contest-rules}.json',
  ],
  { import: 'default' },
)

async function textsIn(language: DashboardLanguage): Promise<Texts> {
  const load = Object.entries(FILES).filter(([file]) => file.includes(`/${language}`))
  return Object.assign({}, ...(await Promise.all(load.map(([, read]) => read()))))
}

/** Loads the texts of a language. English stands in for those that are missing, and for all if they cannot be loaded. */
export async function startTranslations(language: DashboardLanguage): Promise<void> {
  const texts = language === 'en' ? undefined : await textsIn(language).catch(() => undefined)
  const lng = texts ? tagOf(language) : 'en'
  await i18next.use(initReactI18next).init({
    ...{ lng, fallbackLng: 'en', keySeparator: false, nsSeparator: false },
    resources: {
      en: { translation: { ...english, ...englishAnswers, ...englishCertificate, ...englishRules } },
      ...(texts && { [lng]: { translation: texts } }),
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
}
