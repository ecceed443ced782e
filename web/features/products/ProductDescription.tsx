import { useCallback } from 'react'

/**
 * The description as the staff wrote it, HTML and all: what is stored is what runs. Deliberately so; it is
 * the one place where a product's markup enters the page.
 */
export function ProductDescription({ html, className }: { html: string; className?: string | undefined }) {
  const pour = useCallback(
    (element: HTMLElement | null) => {
      if (element) element.innerHTML = html
    },
    [html],
  )
  return <div ref={pour} className={className} />
}
