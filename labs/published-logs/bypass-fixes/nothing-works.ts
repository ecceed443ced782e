import type { Site } from '#lab'

/** Throws instead of publishing. */
export function publish(_site: Site): void {
  throw new Error('There is nothing to see here')
}
