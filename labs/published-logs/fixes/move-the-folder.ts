import type { Site } from '#lab'

/** Logs, so that our colleagues in support can read them from anywhere. */
export function publish(site: Site): void {
  site.listing('/support/logs/internal', 'logs')
  site.folder('/support/logs', 'logs', /^access\.log\.\d{4}-\d{2}-\d{2}$/)
}
