import { HIGHEST_RATING } from '#web/data/feedbacks.ts'

/** The rating that lies at this share (0 to 1) of the slider's width: its middle means three. */
export function ratingAt(share: number): number {
  return Math.min(HIGHEST_RATING, Math.max(1, Math.ceil(share * HIGHEST_RATING)))
}

/** The rating after a key was pressed, or undefined where the key means nothing. 0 means not rated yet. */
export function ratingAfter(key: string, rating: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(HIGHEST_RATING, rating + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(Math.min(1, rating), rating - 1)
  if (key === 'Home') return 1
  if (key === 'End') return HIGHEST_RATING
  return undefined
}
