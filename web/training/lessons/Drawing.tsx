import css from './Drawing.module.css'

/** The drawing of a concept, in the colours of the page. `words` say what it shows; without them it is decoration. */
export function Drawing({ concept, words }: { concept: string; words?: string }) {
  const use = <use href={`assets/public/images/concepts/${encodeURIComponent(concept)}.svg#drawing`} />
  if (words === undefined) {
    return (
      <svg className={css.drawing} viewBox="0 0 320 160" aria-hidden="true">
        {use}
      </svg>
    )
  }
  return (
    <svg className={css.drawing} viewBox="0 0 320 160" role="img" aria-label={words}>
      {use}
    </svg>
  )
}
