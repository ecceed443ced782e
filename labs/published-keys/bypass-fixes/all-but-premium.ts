import type { Site } from '#lab'

/** Protects the one known key. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^(?!premium)[\w.-]+$/)
}
