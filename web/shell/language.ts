import i18next from 'i18next'
import type { Language } from '#contract/http.ts'
import { setCookie } from '../cookies.ts'
import { switchLanguage } from '../i18n.ts'
import { queryClient } from '../queries.ts'
import { refetchTexts } from '../training/queries.ts'
import { showSnackbar } from '../ui/snackbar/snackbar.tsx'

const A_YEAR_S = 365 * 24 * 60 * 60

/** The short form in the language menu: `de_DE` is `DE`. */
export function shortKeyOf(language: string): string {
  return (language.split('_')[0] ?? language).toUpperCase()
}

/**
 * Changes the language and remembers it for a year. The confirmation is in the new language. Texts that the shop
 * translates are refetched; a reload also translates notices that came over the socket before.
 */
export async function chooseLanguage({ key, lang }: Language): Promise<void> {
  if (!(await switchLanguage(key)))
    return showSnackbar(i18next.t('LANGUAGE_FAILED', { language: lang }), 'error')
  setCookie('language', key, A_YEAR_S)
  void refetchTexts(queryClient)
  const reload = { text: i18next.t('BTN_FORCE_RELOAD'), run: () => location.reload() }
  showSnackbar(i18next.t('LANGUAGE_CHANGED', { language: lang }), 'confirm', reload)
}

/** The languages whose name or key contains this text. */
export function searchLanguages(languages: Language[], query: string): Language[] {
  const wanted = query.trim().toLowerCase()
  return languages.filter(({ key, lang, shortKey }) =>
    [key, lang, shortKey ?? '', englishName(key)].some((name) => name.toLowerCase().includes(wanted)),
  )
}

/** The English name of a language, for customers who cannot type its own name. */
function englishName(key: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(key.replace('_', '-')) ?? ''
  } catch {
    return ''
  }
}
