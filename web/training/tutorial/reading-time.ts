import type { PlaybackSpeed } from '#contract/public-configuration.ts'

const FACTORS: Record<PlaybackSpeed, number> = { faster: 0.5, fast: 0.75, normal: 1, slow: 1.25, slower: 1.5 }

const WORDS_A_MINUTE = 190
/** The time to notice a new text. */
const SETTLING_MS = 2_000
const SHORTEST_MS = 4_000

/** How long it takes to read a text at this speed. Words are counted by the rules of the language. */
export function readingTime(text: string, language: string, speed: PlaybackSpeed): number {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  const words = [...segments].filter(({ isWordLike }) => isWordLike).length
  const ms = SETTLING_MS + (words / WORDS_A_MINUTE) * 60_000
  return Math.round(Math.max(SHORTEST_MS, ms) * FACTORS[speed])
}
