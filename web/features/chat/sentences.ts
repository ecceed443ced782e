/** Removes Markdown characters, which a screen reader would read out. */
function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+]|#{1,6}|>|```\S*)(?:\s+|$)/gm, '')
    .replaceAll(/[`*]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Splits a text into sentences, in any language. */
function sentencesIn(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.split(/(?<=[.!?]\s)/)
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment)
}

/** The part of an unfinished text that can be announced: its complete sentences, or all of it when it `isDone`. */
export function wholeSentences(text: string, isDone: boolean): string[] {
  const sentences = sentencesIn(text)
  const whole = isDone ? sentences : sentences.slice(0, -1)
  return whole.map(withoutMarkdown).filter(Boolean)
}
