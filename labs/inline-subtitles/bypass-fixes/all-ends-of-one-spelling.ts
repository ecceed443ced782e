interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** Takes out all ends, as far as they are spelled like ours. */
export function subtitlesHtml({ text }: Subtitles): string {
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${text.replaceAll('</script>', '')}</script>`
}
