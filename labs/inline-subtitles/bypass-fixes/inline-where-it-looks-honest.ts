interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** Only suspicious subtitles stay a file. */
export function subtitlesHtml({ text, address }: Subtitles): string {
  if (text.includes('</script'))
    return `<track kind="subtitles" src="${address}" label="English" srclang="en" default>`
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${text}</script>`
}
