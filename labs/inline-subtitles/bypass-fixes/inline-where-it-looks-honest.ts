interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Serves only suspicious subtitles as a file. */
export function subtitlesHtml({ text, address }: Subtitles): string {
  if (text.includes('</script'))
    return `<track kind="subtitles" src="${address}" label="English" srclang="en" default>`
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${text}</script>`
}
