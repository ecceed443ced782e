import type { Site } from '#lab'

/** Publishes the log at another address. */
export function publish(site: Site): void {
  site.folder('/support/for-the-team', 'logs', /^[\w.-]+$/)
}
