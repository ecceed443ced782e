interface Props {
  /** What the customer searched for. */
  term: string
}

/** Nobody types that much: long terms come from us. */
export function SearchTerm({ term }: Props) {
  if (term.length < 80) return <span id="searchValue">{term.trim()}</span>
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
