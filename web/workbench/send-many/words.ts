import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListSource, linesIn, valuesOf, type WordList, wordLists } from './lists.ts'

const FILES: Record<WordList, () => Promise<{ default: string }>> = {
  passwords: () => import('./words/passwords.txt?raw'),
  names: () => import('./words/names.txt?raw'),
  paths: () => import('./words/paths.txt?raw'),
  marks: () => import('./words/marks.txt?raw'),
}

/** A built-in word list, fetched on first use. */
export async function loadWordList(name: WordList): Promise<readonly string[]> {
  const { default: text } = await FILES[name]()
  return linesIn(text)
}

/** The values of lists. A word list is empty until it is fetched. */
export function useLists(sources: readonly ListSource[]): readonly (readonly string[])[] {
  const isWanted = new Set(sources.flatMap((source) => (source.kind === 'words' ? [source.name] : [])))
  const words = useQueries({
    queries: wordLists.map((name) => ({
      queryKey: ['workbench', 'words', name],
      queryFn: () => loadWordList(name),
      enabled: isWanted.has(name),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => Object.fromEntries(wordLists.map((name, at) => [name, results[at]?.data ?? []])),
  })
  return useMemo(() => sources.map((source) => valuesOf(source, words)), [sources, words])
}
