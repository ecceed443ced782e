import { useTranslation } from 'react-i18next'
import type { LiveFix } from '#contract/training.ts'

/** Fixes are called what their files are called; one that she wrote herself has no other name than hers. */
export function useVersionName(): (fix: LiveFix) => string {
  const { t } = useTranslation()
  return ({ version }) => (version === 'own' ? t('FIXES_OWN') : version)
}
