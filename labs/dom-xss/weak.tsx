interface Props {
  /** What the customer searched for. */
  term: string
}

/** Shows above the results what was searched for. */
export function SearchTerm({ term }: Props) {
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
