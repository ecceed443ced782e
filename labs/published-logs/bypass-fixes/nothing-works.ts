import type { Site } from '#lab'

/** Publishes nothing, and takes the whole folder of documents along. */
export function publish(_site: Site): void {
  throw new Error('There is nothing to see here')
}
