import type { Site } from '#lab'

/** Allows the terms of use and no order confirmations. */
export function publish(site: Site): void {
  site.file('/ftp/legal.md', 'ftp/legal.md')
}
