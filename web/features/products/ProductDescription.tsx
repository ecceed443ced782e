/**
 * The description as the staff wrote it, HTML and all: what is stored is what runs. Deliberately so; it is
 * the one place where a product's markup enters the page.
 */
export function ProductDescription({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
