import type { Site } from '#lab'

/** Publishes every file whose name contains pub. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^[\w.-]*pub[\w.-]*$/)
}
