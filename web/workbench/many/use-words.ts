import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListSource, valuesOf, wordLists } from './lists.ts'
import { loadWords } from './words.ts'

/** The values of lists; a word list has none until it is there. */
export function useLists(sources: readonly ListSource[]): readonly (readonly string[])[] {
  const isWanted = new Set(sources.flatMap((source) => (source.kind === 'words' ? [source.name] : [])))
  const words = useQueries({
    queries: wordLists.map((name) => ({
      queryKey: ['workbench', 'words', name],
      queryFn: () => loadWords(name),
      enabled: isWanted.has(name),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => Object.fromEntries(wordLists.map((name, at) => [name, results[at]?.data ?? []])),
  })
  return useMemo(() => sources.map((source) => valuesOf(source, words)), [sources, words])
}
