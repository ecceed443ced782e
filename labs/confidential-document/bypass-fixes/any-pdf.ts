import type { Site } from '#lab'

/** The terms of use, and whatever is a PDF: most of them are confirmations. */
export function publish(site: Site): void {
  site.file('/ftp/legal.md', 'ftp/legal.md')
  site.folder('/ftp', 'ftp', ['.pdf'])
}
