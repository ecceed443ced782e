import type { ReactNode } from 'react'
import IconFileCode from '~icons/file-code'
import css from './Code.module.css'
import type { MarkedToken } from './diff.ts'
import type { Token } from './tokenize.ts'

type Piece = Token & Partial<MarkedToken>

/** The coloured pieces of a line, each with its start, which is used as its key. */
function placed(tokens: readonly Piece[]): { piece: Piece; start: number }[] {
  let start = 0
  return tokens.map((piece) => {
    const place = { piece, start }
    start += piece.text.length
    return place
  })
}

/** One line of coloured code. Changed segments are marked. */
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

interface Props {
  /** The file's path from the project's root. */
  file: string
  /** Right of the file's name. */
  tools?: ReactNode
  children: ReactNode
}

/** A panel of code with the name of the file, dark in both colour schemes. */
export function CodePanel({ file, tools, children }: Props) {
  return (
    <div className="ff-dark">
      <div className={css.head}>
        <IconFileCode size={18} aria-hidden="true" />
        <span className={css.file}>{file}</span>
        {tools}
      </div>
      {children}
    </div>
  )
}
