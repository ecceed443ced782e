interface Props {
  /** What the customer searched for. */
  term: string
}

/** Removes all elements and shows the rest. */
export function SearchTerm({ term }: Props) {
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim().replace(/<[^>]*>?/g, '') }} />
}
