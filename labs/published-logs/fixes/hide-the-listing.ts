import type { Site } from '#lab'

/** Logs, so that our colleagues in support can look into them from wherever they are. */
export function publish(site: Site): void {
  site.folder('/support/logs', 'logs', /^[\w.-]+$/)
}
