import type { Site } from '#lab'

/** Protects the one known memo. */
export function publish(site: Site): void {
  site.folder('/ftp', 'ftp', /^(?!acquisitions).*\.(?:md|pdf)$/i)
}
