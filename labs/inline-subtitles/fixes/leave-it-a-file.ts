interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** What brings the subtitles to the page of the film. A script of the page takes them from there. */
export function subtitlesHtml({ address }: Subtitles): string {
  return `<track kind="subtitles" src="${address}" label="English" srclang="en" default>`
}
