import type { Site } from '#lab'

/** Keeps the one key inside that everybody asks for. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^(?!premium)[\w.-]+$/)
}
