import type { GlossaryEntry } from '#contract/training/lessons.ts'

/** A segment of a text, with the entry of the glossary that it stands for. */
export interface TextSegment {
  /** The start in the text. */
  start: number
  text: string
  word?: GlossaryEntry
}

/** Finds words of the glossary in texts. */
export interface WordFinder {
  pattern: RegExp
  byForm: ReadonlyMap<string, GlossaryEntry>
}

/** Creates a finder for a glossary; undefined for an empty one. Longer forms match before shorter ones. */
export function createWordFinder(glossary: readonly GlossaryEntry[]): WordFinder | undefined {
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

/** Splits a text at the words of the glossary. Each word is found once; `seen` remembers those that were found. */
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
