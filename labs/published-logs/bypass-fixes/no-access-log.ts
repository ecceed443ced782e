import type { Site } from '#lab'

/** Keeps one diary inside, and no other. */
export function publish(site: Site): void {
  site.listing('/support/logs', 'logs')
  site.folder('/support/logs', 'logs', /^(?!access\.log)[\w.-]+$/)
}
