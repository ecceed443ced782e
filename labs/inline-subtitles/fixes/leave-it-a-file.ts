interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** Puts the subtitles into the page of the film. A script of the page reads them there. */
export function subtitlesHtml({ address }: Subtitles): string {
  return `<track kind="subtitles" src="${address}" label="English" srclang="en" default>`
}
