import type { Site } from '#lab'

/** Keeps the one memo that everybody talks about inside. */
export function publish(site: Site): void {
  site.folder('/ftp', 'ftp', /^(?!acquisitions).*\.(?:md|pdf)$/i)
}
