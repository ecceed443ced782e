interface Props {
  /** What the customer searched for. */
  term: string
}

/** Shows above the results what was searched for. */
export function SearchTerm({ term }: Props) {
  const harmless = term.trim().replaceAll('javascript:', '')
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: harmless }} />
}
