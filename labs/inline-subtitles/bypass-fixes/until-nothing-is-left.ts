interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** Takes out tags until there are none, in whatever letters. */
export function subtitlesHtml({ text }: Subtitles): string {
  let harmless = text
  while (/<\/?script>/i.test(harmless)) harmless = harmless.replace(/<\/?script>/gi, '')
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${harmless}</script>`
}
