/**
 * Cuts SQL text the way SQLite's tokenizer does, so that the quick way can tell what a statement may cost before
 * SQLite sees it. What is not certain to be cut alike is refused: such text takes the slow way.
 */

export interface SqlToken {
  /** `word`: bare identifier or keyword, `name`: quoted identifier, `text`: in single quotes, `sign`: the rest. */
  kind: 'word' | 'name' | 'text' | 'sign'
  /** Lower case; without the quotes. */
  text: string
  /** A bracket follows at once or after blanks and comments. */
  called: boolean
}

/** SQLite splits these unlike any rule below: registers and TCL variables, byte order marks, ends of text. */
const UNCERTAIN = /[$#\0\uFEFF]/

const PATTERNS = [
  String.raw`(?<blank>[ \t\n\f\r]+|--[^\n]*|/\*[^]*?(?:\*/|$))`,
  String.raw`(?<word>[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)`,
  String.raw`(?<quoted>'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|\u0060[^\u0060]*(?:\u0060\u0060[^\u0060]*)*\u0060|\[[^\]]*\])`,
  String.raw`(?<sign>[:@][\w\u0080-\uFFFF]+(?![\w\u0080-\uFFFF(:])|\d\w*\.?\w*|\.\d\w*|[-+*/%=<>!|&~?(),.;])`,
]

const TOKEN = new RegExp(PATTERNS.join('|'), 'y')

const QUOTE = /['"`[]/

/**
 * The tokens of the first statement. `broken`: a quote is never closed, so SQLite will refuse the text.
 * `unsure`: more than `most` tokens, or text that SQLite may read in another way.
 */
export function firstStatement(sql: string, most: number): SqlToken[] | 'broken' | 'unsure' {
  if (UNCERTAIN.test(sql)) return 'unsure'
  const tokens: SqlToken[] = []
  let at = 0
  while (at < sql.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(sql)?.groups
    if (!groups) return QUOTE.test(sql.charAt(at)) ? 'broken' : 'unsure'
    if (groups.sign === ';') break
    if (tokens.length === most) return 'unsure'
    add(tokens, groups)
    at = TOKEN.lastIndex
  }
  return tokens
}

function add(tokens: SqlToken[], { word, quoted, sign }: Record<string, string | undefined>): void {
  if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), called: false })
  if (quoted !== undefined) tokens.push(cutQuoted(quoted))
  if (sign === undefined) return
  const before = tokens.at(-1)
  if (sign === '(' && before) before.called = true
  tokens.push({ kind: 'sign', text: sign, called: false })
}

function cutQuoted(quoted: string): SqlToken {
  const quote = quoted.charAt(0)
  const text = quoted
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .toLowerCase()
  return { kind: quote === "'" ? 'text' : 'name', text, called: false }
}
