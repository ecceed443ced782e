interface Props {
  /** What the customer searched for. */
  term: string
}

/** Safe where there is no page. */
export function SearchTerm({ term }: Props) {
  if (!('document' in globalThis)) return <span id="searchValue">{term.trim()}</span>
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
