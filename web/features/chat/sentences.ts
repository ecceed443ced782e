/** Marks of Markdown that nobody wants to hear. */
function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+]|#{1,6}|>|```\S*)(?:\s+|$)/gm, '')
    .replaceAll(/[`*]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Where sentences end, in any language. */
function sentencesIn(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.split(/(?<=[.!?]\s)/)
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment)
}

/**
 * What of a text that is still being written can be read out already: its whole sentences; all of it when it `isDone`.
 */
export function wholeSentences(text: string, isDone: boolean): string[] {
  const sentences = sentencesIn(text)
  const whole = isDone ? sentences : sentences.slice(0, -1)
  return whole.map(withoutMarkdown).filter(Boolean)
}
