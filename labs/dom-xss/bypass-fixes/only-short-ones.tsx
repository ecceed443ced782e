interface Props {
  /** What the customer searched for. */
  term: string
}

/** Treats only long terms as an attack. */
export function SearchTerm({ term }: Props) {
  if (term.length < 80) return <span id="searchValue">{term.trim()}</span>
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
