/** The kinds of tokens that have a colour. */
type TokenKind = 'plain' | 'keyword' | 'string' | 'comment' | 'number' | 'type' | 'call' | 'tag' | 'key'

/** A piece of one line. The texts of a line's tokens add up to the line. */
export interface Token {
  kind: TokenKind
  text: string
}

/** Languages that can be coloured; anything else stays plain. */
export type CodeLanguage = 'typescript' | 'tsx' | 'javascript' | 'yaml' | 'solidity' | 'html' | 'json'

interface Rule {
  kind: TokenKind
  /** Sticky. */
  pattern: RegExp
}

const SCRIPT_WORDS =
  'as|async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|return|satisfies|static|switch|this|throw|true|try|type|typeof|undefined|void|while|yield'

const SOLIDITY_WORDS =
  'abstract|address|assembly|assert|bool|break|bytes\\d*|calldata|catch|constant|constructor|continue|contract|delete|do|else|emit|enum|error|event|external|false|fallback|for|function|if|immutable|import|indexed|interface|internal|is|library|mapping|memory|modifier|msg|new|override|payable|pragma|private|public|pure|receive|require|return|returns|revert|solidity|storage|string|struct|super|this|true|try|type|u?int\\d*|unchecked|using|view|virtual|while'

function words(list: string): RegExp {
  return new RegExp(`(?:${list})(?![\\w$])`, 'y')
}

const STRINGS = /'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\[\s\S])*`?/y
const COMMENTS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y
const NUMBERS = /0[xob][\da-f_]+n?|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?/iy
const NAMES = /[\p{L}_$][\p{L}\d_$]*/uy

const SCRIPT: Rule[] = [
  { kind: 'comment', pattern: COMMENTS },
  { kind: 'string', pattern: STRINGS },
  { kind: 'keyword', pattern: words(SCRIPT_WORDS) },
  { kind: 'number', pattern: NUMBERS },
  { kind: 'call', pattern: /[\p{L}_$][\p{L}\d_$]*(?=\s*\()/uy },
  { kind: 'type', pattern: /\p{Lu}[\p{L}\d_$]*/uy },
  { kind: 'plain', pattern: NAMES },
]

const TSX: Rule[] = [{ kind: 'tag', pattern: /<\/?[A-Za-z][\w.]*(?=[\s/>])|<\/?>/y }, ...SCRIPT]

const SOLIDITY: Rule[] = SCRIPT.map((rule) =>
  rule.kind === 'keyword' ? { kind: 'keyword', pattern: words(SOLIDITY_WORDS) } : rule,
)

const YAML: Rule[] = [
  { kind: 'comment', pattern: /#[^\n]*/y },
  { kind: 'key', pattern: /[\w./-]+(?=\s*:(?:\s|$))/y },
  { kind: 'string', pattern: /'(?:[^'\n]|'')*'?|"(?:[^"\\\n]|\\.)*"?/y },
  { kind: 'keyword', pattern: /(?:true|false|null|yes|no)(?![\w-])/y },
  { kind: 'number', pattern: /\d+(?:\.\d+)?(?![\w-])/y },
  { kind: 'plain', pattern: /[\w./-]+/y },
]

const HTML: Rule[] = [
  { kind: 'comment', pattern: /<!--[\s\S]*?(?:-->|$)|<![^>\n]*>?/y },
  { kind: 'tag', pattern: /<\/?[A-Za-z][\w:-]*|\/?>/y },
  { kind: 'string', pattern: /(?<==\s*)(?:"[^"]*"?|'[^']*'?)/y },
  { kind: 'key', pattern: /[\w:@-]+(?=\s*=\s*["'])/y },
  { kind: 'number', pattern: /&#?\w+;/y },
  { kind: 'plain', pattern: /[\w-]+|\s+/y },
]

const JSON_RULES: Rule[] = [
  { kind: 'key', pattern: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y },
  { kind: 'string', pattern: /"(?:[^"\\\n]|\\.)*"?/y },
  { kind: 'keyword', pattern: words('true|false|null') },
  { kind: 'number', pattern: /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy },
]

const RULES: Record<CodeLanguage, Rule[]> = {
  typescript: SCRIPT,
  tsx: TSX,
  javascript: TSX,
  yaml: YAML,
  solidity: SOLIDITY,
  html: HTML,
  json: JSON_RULES,
}

function match(rules: Rule[], code: string, at: number): Token | undefined {
  for (const { kind, pattern } of rules) {
    pattern.lastIndex = at
    const text = pattern.exec(code)?.[0]
    if (text) return { kind, text }
  }
  return undefined
}

/** Adds a token that may span lines. Merges neighbours of the same kind. */
function put(lines: Token[][], { kind, text }: Token): void {
  text.split('\n').forEach((part, index) => {
    if (index > 0) lines.push([])
    if (part === '') return
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (last?.kind === kind) last.text += part
    else line?.push({ kind, text: part })
  })
}

/**
 * Splits code into lines of coloured tokens. Never fails: unknown text stays plain, and an unfinished string or comment
 * ends with its line or the file.
 */
export function tokenize(code: string, language: CodeLanguage): Token[][] {
  const rules = RULES[language]
  const lines: Token[][] = [[]]
  let at = 0
  while (at < code.length) {
    const token = match(rules, code, at) ?? { kind: 'plain' as const, text: code.charAt(at) }
    put(lines, token)
    at += token.text.length
  }
  return lines
}
