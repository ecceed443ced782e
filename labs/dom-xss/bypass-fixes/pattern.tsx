interface Props {
  /** What the customer searched for. */
  term: string
}

/** Escapes what begins like the known payloads. */
export function SearchTerm({ term }: Props) {
  if (/<(script|iframe|img|svg)|javascript:/i.test(term)) return <span id="searchValue">{term.trim()}</span>
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
