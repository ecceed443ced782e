import type { Site } from '#lab'

/** Hangs the diary where nobody has looked so far. */
export function publish(site: Site): void {
  site.folder('/support/for-the-team', 'logs', /^[\w.-]+$/)
}
