import { queryOptions } from '@tanstack/react-query'
import type { ConceptBrief, ConceptPage, GlossaryEntry, LearningPath } from '#contract/training/lessons.ts'
import { http } from '#web/http.ts'
import './texts.ts'

const LASTING = { staleTime: Number.POSITIVE_INFINITY }

/** All weaknesses in the order of the list. */
export function conceptsQuery(language: string) {
  return queryOptions({
    queryKey: ['concepts', language],
    queryFn: () => http.get<ConceptBrief[]>(`/training/concepts?language=${language}`),
    ...LASTING,
  })
}

/** The page about one weakness. */
export function conceptQuery(key: string, language: string) {
  return queryOptions({
    queryKey: ['concepts', language, key],
    queryFn: () =>
      http.get<ConceptPage>(`/training/concepts/${encodeURIComponent(key)}?language=${language}`),
    ...LASTING,
  })
}

/** All paths in the order of the list. */
export function pathsQuery(language: string) {
  return queryOptions({
    queryKey: ['paths', language],
    queryFn: () => http.get<LearningPath[]>(`/training/paths?language=${language}`),
    ...LASTING,
  })
}

/** The glossary. */
export function glossaryQuery(language: string) {
  return queryOptions({
    queryKey: ['glossary', language],
    queryFn: () => http.get<GlossaryEntry[]>(`/training/glossary?language=${language}`),
    ...LASTING,
  })
}
