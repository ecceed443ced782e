import type { Site } from '#lab'

/** Blocks the current log files by their name. */
export function publish(site: Site): void {
  site.folder('/support/logs', 'logs', /^(?!access\.log\.202\d)[\w.-]+$/)
}
