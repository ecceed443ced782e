import type { ConceptBrief, ConceptPage, GlossaryEntry, LearningPath } from '#contract/training/lessons.ts'
import { httpReply, type Routes } from '../../http/routing/routes.ts'
import { ENGLISH, languageOf } from '../catalogue/language.ts'
import type { ConceptFile, Lessons } from './load.ts'

/** Routes of concepts, paths and the glossary, translated into the reader's language where possible. */
export function lessonRoutes(lessons: Lessons): Routes {
  return (on) => {
    on.get('/training/concepts', (call) => listConcepts(lessons, languageOf(call)))
    on.get('/training/concepts/:key', (call) => {
      const { key = '' } = call.params
      return (
        conceptPage(lessons, key, languageOf(call)) ??
        httpReply(404, { status: 'error', error: `There is no page about ${key}` })
      )
    })
    on.get('/training/paths', (call) => listPaths(lessons, languageOf(call)))
    on.get('/training/glossary', (call) => listGlossary(lessons, languageOf(call)))
  }
}

function conceptPage(lessons: Lessons, key: string, language: string): ConceptPage | undefined {
  const concept = lessons.concepts.get(key)
  if (!concept) return undefined
  const own = lessons.conceptTranslations.get(language)?.get(key)
  const words = own ?? {}
  const { order: _, read = [], ...page } = { ...concept, ...words, mend: { ...concept.mend, ...words.mend } }
  return { key, ...page, read, textLanguage: own ? language : ENGLISH }
}

function listConcepts(lessons: Lessons, language: string): ConceptBrief[] {
  const groups: ConceptFile['group'][] = ['start', 'injection', 'scripts', 'access', 'trust', 'machinery']
  const place = ({ group, order }: ConceptFile): number => groups.indexOf(group) * 1000 + order
  return [...lessons.concepts]
    .toSorted(([, a], [, b]) => place(a) - place(b))
    .map(([key, { title, group, brief, drawing }]) => {
      const words = lessons.conceptTranslations.get(language)?.get(key)
      return {
        key,
        group,
        title: words?.title ?? title,
        brief: words?.brief ?? brief,
        drawing: words?.drawing ?? drawing,
        textLanguage: words ? language : ENGLISH,
      }
    })
}

/** Returns the paths in the order of the list. */
export function listPaths(lessons: Lessons, language: string): LearningPath[] {
  return [...lessons.paths]
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([key, { order: _, ...path }]) => {
      const words = lessons.pathTranslations.get(language)?.get(key)
      return { key, ...path, ...words, textLanguage: words ? language : ENGLISH }
    })
}

/** A language with a glossary of its own gets no English words: they would not occur in its texts. */
function listGlossary({ glossaries }: Lessons, language: string): GlossaryEntry[] {
  const words = glossaries.get(language) ?? glossaries.get('en') ?? {}
  return Object.entries(words).map(([key, { word, also = [], means }]) => ({ key, word, also, means }))
}
