import type { Site } from '#lab'

/** Keeps inside what is called as keys are called. */
export function publish(site: Site): void {
  site.folder('/encryptionkeys', 'encryptionkeys', /^(?!.*\.(?:key|pem|der|p12|jks)$)[\w.-]+$/i)
}
