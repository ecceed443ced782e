import type { Site } from '#lab'

/** Notes for our colleagues in support. */
export function publish(site: Site): void {
  site.listing('/support/logs', 'logs')
  site.folder('/support/logs', 'logs', /^(?!.*\.log$)[\w.-]+$/)
}
