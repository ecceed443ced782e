interface Props {
  /** Where the picture lies, folder by folder, as it was stored. */
  path: string
  caption: string
  /** Names of style classes. */
  looks: { frame: string; image: string }
}

/** A picture on the wall, and the way to see it large. */
export function Picture({ path, caption, looks }: Props) {
  const address = path.split('/').map(encodeURIComponent).join('/')
  return (
    <a className={looks.frame} href={address} target="_blank" rel="noopener">
      <img className={looks.image} src={address} alt={caption} width={640} height={480} loading="lazy" />
    </a>
  )
}
