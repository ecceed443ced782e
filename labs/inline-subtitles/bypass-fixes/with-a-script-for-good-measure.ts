interface Subtitles {
  /** The file's content on the disk. */
  text: string
  /** The file's address for browsers. */
  address: string
}

/** A file for the player, and the text in a hidden element. */
export function subtitlesHtml({ text, address }: Subtitles): string {
  return `<track kind="subtitles" src="${address}" label="English" srclang="en" default><p hidden>${text}</p>`
}
