import type { Site } from '#lab'

/** Sends the public files, and lists the names of all others. */
export function publish(site: Site): void {
  site.listing('/ftp', 'ftp')
  site.file('/ftp/legal.md', 'ftp/legal.md')
  site.folder('/ftp', 'ftp', /^order_[0-9a-f]{4}-[0-9a-f]{16}\.pdf$/)
}
