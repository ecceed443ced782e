import type { Site } from '#lab'

/** The terms of use, order confirmations, and other files that colleagues put into the folder. */
export function publish(site: Site): void {
  site.listing('/ftp', 'ftp')
  site.folder('/ftp', 'ftp', /^(?!.*(?:secret|confidential|internal|private)).*\.(?:md|pdf)$/i)
  site.folder('/ftp/quarantine', 'ftp/quarantine', ['.url'])
}
