import css from './Code.module.css'
import type { MarkedToken } from './diff.ts'
import type { Token } from './tokenize.ts'

type Piece = Token & Partial<MarkedToken>

/** The coloured pieces of a line, in order; each with where it starts, which tells it apart. */
function placed(tokens: readonly Piece[]): { piece: Piece; start: number }[] {
  let start = 0
  return tokens.map((piece) => {
    const place = { piece, start }
    start += piece.text.length
    return place
  })
}

/** One line of code in colours. Changed stretches are marked where there are any. */
export function CodeText({ tokens }: { tokens: readonly Piece[] }) {
  return placed(tokens).map(({ piece: { kind, text, changed }, start }) =>
    changed ? (
      <mark key={start} className={`${css[kind]} ${css.changed}`}>
        {text}
      </mark>
    ) : (
      <span key={start} className={css[kind]}>
        {text}
      </span>
    ),
  )
}
