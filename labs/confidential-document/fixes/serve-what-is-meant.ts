import type { Site } from '#lab'

/** The terms of use and order confirmations. */
export function publish(site: Site): void {
  site.file('/ftp/legal.md', 'ftp/legal.md')
  site.folder('/ftp', 'ftp', /^order_[0-9a-f]{4}-[0-9a-f]{16}\.pdf$/)
}
