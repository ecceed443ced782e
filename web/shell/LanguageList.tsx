import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import { languagesQuery } from '../data/languages.ts'
import { languageTag } from '../i18n.ts'
import { formatPercent } from '../locale.ts'
import { Finder } from '../ui/Finder.tsx'
import { Failure } from '../ui/states/Failure.tsx'
import classes from './LanguageList.module.css'
import { chooseLanguage, searchLanguages } from './language.ts'
import { ScreenLoading } from './PartErrorBoundary.tsx'

/** All languages by their own names, with the share of translated texts. */
export default function LanguageList({ onChosen }: { onChosen: () => void }) {
  const { t, i18n } = useTranslation()
  const [query, setQuery] = useState('')
  const languages = useQuery(languagesQuery)
  if (languages.isPending) return <ScreenLoading />
  if (languages.isError)
    return <Failure title={t('LANGUAGES_FAILED')} onRetry={() => void languages.refetch()} />

  const findings = searchLanguages(languages.data, query).map((language) => ({
    ...language,
    id: language.key,
    name: language.lang,
    note: t('LANGUAGE_PERCENT', { percent: formatPercent(language.percentage / 100) }),
    isChosen: language.key === i18n.language,
  }))
  return (
    <Finder
      label={t('LANGUAGE_FIND')}
      nothing={t('LANGUAGE_NONE')}
      query={query}
      onQuery={setQuery}
      findings={findings}
      onChoose={(language) => {
        onChosen()
        void chooseLanguage(language)
      }}
    >
      {({ key, lang, percentage, gauge, note, isChosen }) => (
        <>
          <Box component="span" className="ff-strong" flex={1} miw={0} lang={languageTag(key)}>
            <bdi>{lang}</bdi>
          </Box>
          {isChosen && <IconCheck aria-hidden="true" size={20} />}
          <span
            className={`${classes.gauge} ${percentage > 70 ? 'confirmation' : 'error'}`}
            data-gauge={gauge}
            title={note}
          >
            <span style={{ inlineSize: `${percentage}%` }} />
          </span>
        </>
      )}
    </Finder>
  )
}
