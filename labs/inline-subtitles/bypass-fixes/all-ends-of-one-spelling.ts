interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Removes closing tags spelled like ours. */
export function subtitlesHtml({ text }: Subtitles): string {
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${text.replaceAll('</script>', '')}</script>`
}
