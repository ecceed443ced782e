interface Subtitles {
  /** The file, as it lies on the disk. */
  text: string
  /** Where browsers find it. */
  address: string
}

/** A file for the player, and the text for those who want to read along. */
export function subtitlesHtml({ text, address }: Subtitles): string {
  return `<track kind="subtitles" src="${address}" label="English" srclang="en" default><p hidden>${text}</p>`
}
