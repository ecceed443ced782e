interface Props {
  /** What the customer searched for. */
  term: string
}

const KNOWN = ['<iframe src="javascript:alert(`xss`)">', 'soundcloud', 'onerror']

/** Recognises known payloads and shows those as text. */
export function SearchTerm({ term }: Props) {
  if (KNOWN.some((attack) => term.includes(attack))) return <span id="searchValue">{term.trim()}</span>
  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />
}
