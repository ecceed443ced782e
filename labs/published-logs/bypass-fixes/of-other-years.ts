import type { Site } from '#lab'

/** Keeps inside what is of these years, and listed. */
export function publish(site: Site): void {
  site.folder('/support/logs', 'logs', /^(?!access\.log\.202\d)[\w.-]+$/)
}
