import type { Site } from '#lab'

/** Takes each file at its word. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^[\w.-]*pub[\w.-]*$/)
}
