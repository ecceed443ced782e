import type { GlossaryWord } from '#contract/training/lessons.ts'

/** A stretch of a text, with the word of the glossary that it is, if it is one. */
export interface TextSegment {
  /** Where in the text it starts. */
  start: number
  text: string
  word?: GlossaryWord
}

/** Finds words of the glossary in texts. */
export interface WordFinder {
  pattern: RegExp
  byForm: ReadonlyMap<string, GlossaryWord>
}

/** Makes a finder for a glossary; undefined where that has no words. Longer forms go before shorter ones. */
export function createWordFinder(glossary: readonly GlossaryWord[]): WordFinder | undefined {
  const byForm = new Map(
    glossary.flatMap((entry) => [entry.word, ...entry.also].map((form) => [form.toLowerCase(), entry])),
  )
  if (byForm.size === 0) return undefined
  const forms = [...byForm.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu'),
    byForm,
  }
}

/** Cuts a text where words of the glossary stand. Each word is found once: `seen` remembers those that were there. */
export function findWords(text: string, { pattern, byForm }: WordFinder, seen: Set<string>): TextSegment[] {
  const stretches: TextSegment[] = []
  let start = 0
  for (const { 0: form, index } of text.matchAll(pattern)) {
    const word = byForm.get(form.toLowerCase())
    if (!word || seen.has(word.key)) continue
    seen.add(word.key)
    if (index > start) stretches.push({ start, text: text.slice(start, index) })
    stretches.push({ start: index, text: form, word })
    start = index + form.length
  }
  if (start < text.length) stretches.push({ start, text: text.slice(start) })
  return stretches
}
