import type { Site } from '#lab'

/** The terms of use, and no confirmation of any order. */
export function publish(site: Site): void {
  site.file('/ftp/legal.md', 'ftp/legal.md')
}
