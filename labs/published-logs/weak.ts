import type { Site } from '#lab'

/** Logs, so that our colleagues in support can read them from anywhere. */
export function publish(site: Site): void {
  site.listing('/support/logs', 'logs')
  site.folder('/support/logs', 'logs', /^[\w.-]+$/)
}
