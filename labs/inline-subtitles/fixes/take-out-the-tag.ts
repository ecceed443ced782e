interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** What brings the subtitles to the page of the film. A script of the page takes them from there. */
export function subtitlesHtml({ text }: Subtitles): string {
  const harmless = text.replaceAll('<script>', '')
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${harmless}</script>`
}
