import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDashboard } from '../session.ts'

interface LanguageFieldProps {
  /** Such as `de_DE`; null: that of each browser. */
  language: string | null
  onChange: (language: string | null) => void
}

/** Chooses the language that the join page and the shops of a class begin in. */
export function LanguageField({ language, onChange }: LanguageFieldProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data = [] } = useQuery({
    queryKey: ['class-languages'],
    queryFn: () => api.get<string[]>('/api/classes/languages'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <NativeSelect
      label={t('DASHBOARD_LANGUAGE')}
      value={language ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{t('DASHBOARD_CLASSES_LANGUAGE_ANY')}</option>
      {data.map((one) => (
        <option key={one} value={one} lang={one.replace('_', '-')}>
          {languageName(one)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The own name of a language such as `de_DE`. */
export function languageName(language: string): string {
  const [prefix = language] = language.split('_')
  return new Intl.DisplayNames(prefix, { type: 'language' }).of(prefix) ?? language
}
