import type { Site } from '#lab'

/** Protects files with the usual names of keys. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^(?!.*\.(?:key|pem|der|p12|jks)$)[\w.-]+$/i)
}
