import type { Site } from '#lab'

/** Sends what is meant, and tells the names of all the rest. */
export function publish(site: Site): void {
  site.listing('/ftp', 'ftp')
  site.file('/ftp/legal.md', 'ftp/legal.md')
  site.folder('/ftp', 'ftp', /^order_[0-9a-f]{4}-[0-9a-f]{16}\.pdf$/)
}
