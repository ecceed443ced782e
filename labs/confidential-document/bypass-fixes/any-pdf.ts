import type { Site } from '#lab'

/** Allows the terms of use and every PDF: most are order confirmations. */
export function publish(site: Site): void {
  site.file('/ftp/legal.md', 'ftp/legal.md')
  site.folder('/ftp', 'ftp', ['.pdf'])
}
