interface Props {
  html: string
  className?: string | undefined
}

/** What the staff wrote about a product, with links and emphasis. */
export function ProductDescription({ html, className }: Props) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
