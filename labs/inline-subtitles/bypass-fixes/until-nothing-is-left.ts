interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Removes tags until none is left, in any letter case. */
export function subtitlesHtml({ text }: Subtitles): string {
  let harmless = text
  while (/<\/?script>/i.test(harmless)) harmless = harmless.replace(/<\/?script>/gi, '')
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${harmless}</script>`
}
