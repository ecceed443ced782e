import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../ui/RichText.tsx'
import { findWords, wordFinder } from './find-words.ts'
import { GlossaryButton } from './GlossaryButton.tsx'
import { glossaryQuery } from './queries.ts'

/**
 * Shows HTML of the catalogue in which the words of the glossary explain themselves, each where it comes up first. Until
 * the glossary is here, or without it, the text stands as it is.
 */
export function Explained({ html }: { html: string }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(glossaryQuery(i18n.language))
  const finder = useMemo(() => wordFinder(data ?? []), [data])
  if (!finder) return <RichText html={html} />
  const seen = new Set<string>()
  const explain = (text: string): ReactNode =>
    findWords(text, finder, seen).map(({ start, text, word }) =>
      word ? <GlossaryButton key={start} text={text} word={word} /> : text,
    )
  return <RichText html={html} explain={explain} />
}
