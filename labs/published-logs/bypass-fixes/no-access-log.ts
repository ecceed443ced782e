import type { Site } from '#lab'

/** Protects one log file. */
export function publish(site: Site): void {
  site.listing('/support/logs', 'logs')
  site.folder('/support/logs', 'logs', /^(?!access\.log)[\w.-]+$/)
}
