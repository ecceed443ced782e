import type { Site } from '#lab'

/** The public key, for partners who check our tokens. */
export function publish(site: Site): void {
  site.listing('/encryptionkeys', 'encryptionkeys')
  site.folder('/encryptionkeys', 'encryptionkeys', /^(?!.*(?:private|secret|\.pem))[\w.-]+$/)
}
