/** A part of a word: literal text, or a substitution. */
export interface ShellWordPart {
  kind: 'text' | 'command' | 'variable'
  text: string
  /** Whether it is in quotes or follows a backslash. */
  isQuoted: boolean
}

export type ShellWord = readonly ShellWordPart[]

/** A parsed command. */
export interface ShellCommand {
  words: ShellWord[]
  /** Redirections: `<`, `>`, `>>`, `2>`. */
  redirects: { sign: string; place: ShellWord }[]
}

/** Commands connected by pipes. `link` is the operator before them. */
export interface Pipeline {
  link: string
  commands: ShellCommand[]
}

/** Parses a command line as `sh` does. Throws the shell's syntax errors. */
export type ShellParser = (line: string) => Pipeline[]

/** Sent to the realm as source text: see `hostSource`. */
export function makeShellParser(): ShellParser {
  const fail = (what: string): never => {
    throw new Error(`/bin/sh: 1: Syntax error: ${what}`)
  }
  /** The end of the double-quoted string that starts here. */
  const endOfQuote = (line: string, from: number): number => {
    for (let at = from; at < line.length; at++) {
      if (line[at] === '"') return at
      if (line[at] === '\\') at += 1
      if (line[at] === '$' && line[at + 1] === '(') at = endOfCommand(line, at + 2)
    }
    return fail('Unterminated quoted string')
  }
  /** The end of the quoted string or escaped character that starts here; the position itself if none does. */
  const pastQuote = (line: string, at: number): number => {
    if (line[at] === '\\') return at + 1
    if (line[at] === '"') return endOfQuote(line, at + 1)
    return line[at] === "'" ? endOf(line, "'", at + 1) : at
  }
  /** The closing bracket of the command substitution that starts here. */
  const endOfCommand = (line: string, from: number): number => {
    let depth = 1
    for (let at = from; at < line.length; at = pastQuote(line, at) + 1) {
      if (line[at] === '(') depth += 1
      if (line[at] === ')') depth -= 1
      if (depth === 0) return at
    }
    return fail('end of file unexpected (expecting ")")')
  }
  const endOf = (line: string, sign: string, from: number): number => {
    const at = line.indexOf(sign, from)
    return at < 0 ? fail('Unterminated quoted string') : at
  }
  const endOfBackticks = (line: string, from: number): number => {
    let at = from
    while (at < line.length && line[at] !== '`') at += line[at] === '\\' ? 2 : 1
    return at < line.length ? at : fail('EOF in backquote substitution')
  }
  /** A substitution that starts with `$` or a backtick, and its end. */
  const substitution = (line: string, at: number, isQuoted: boolean): [ShellWordPart, end: number] => {
    if (line[at] === '`') {
      const end = endOfBackticks(line, at + 1)
      const text = line.slice(at + 1, end).replace(/\\([`\\$])/g, '$1')
      return [{ kind: 'command', text, isQuoted }, end + 1]
    }
    if (line[at + 1] === '(') {
      const end = endOfCommand(line, at + 2)
      return [{ kind: 'command', text: line.slice(at + 2, end), isQuoted }, end + 1]
    }
    const [whole, braced, bare] = /^\$(?:\{(\w+)\}|(\w+))/.exec(line.slice(at, at + 80)) ?? []
    if (whole === undefined) return [{ kind: 'text', text: '$', isQuoted }, at + 1]
    return [{ kind: 'variable', text: braced ?? bare ?? '', isQuoted }, at + whole.length]
  }
  /** The meaning of a backslash and the next character inside double quotes. */
  const escaped = (sign: string): string => {
    if (sign === '\n') return ''
    return /[\\$`"]/.test(sign) ? sign : `\\${sign}`
  }
  const quotedPieceAt = (text: string, at: number): [ShellWordPart, end: number] => {
    if (text[at] === '\\') {
      return [{ kind: 'text', text: escaped(text[at + 1] ?? ''), isQuoted: true }, at + 2]
    }
    const plain = /^[^\\$`]+/.exec(text.slice(at))?.[0]
    if (plain === undefined) return substitution(text, at, true)
    return [{ kind: 'text', text: plain, isQuoted: true }, at + plain.length]
  }
  /** The parts inside double quotes. */
  const quoted = (text: string): ShellWordPart[] => {
    const pieces: ShellWordPart[] = [{ kind: 'text', text: '', isQuoted: true }]
    for (let at = 0; at < text.length; ) {
      const [piece, end] = quotedPieceAt(text, at)
      pieces.push(piece)
      at = end
    }
    return pieces
  }
  /** The part or parts of a word that start here, and their end. */
  const piecesAt = (line: string, at: number): [ShellWordPart[], end: number] => {
    const sign = line[at] ?? ''
    if (sign === "'") {
      const end = endOf(line, "'", at + 1)
      return [[{ kind: 'text', text: line.slice(at + 1, end), isQuoted: true }], end + 1]
    }
    if (sign === '"') {
      const end = endOfQuote(line, at + 1)
      return [quoted(line.slice(at + 1, end)), end + 1]
    }
    if (sign === '\\') return [[{ kind: 'text', text: line[at + 1] ?? '', isQuoted: true }], at + 2]
    if (sign === '$' || sign === '`') {
      const [piece, end] = substitution(line, at, false)
      return [[piece], end]
    }
    const text = /^[^\s'"\\$`;&|<>()]+/.exec(line.slice(at))?.[0] ?? fail(`"${sign}" unexpected`)
    return [[{ kind: 'text', text, isQuoted: false }], at + text.length]
  }
  const wordAt = (line: string, from: number): [ShellWord, end: number] => {
    const word: ShellWordPart[] = []
    let at = from
    while (at < line.length && !/[\s;&|<>()]/.test(line[at] ?? '')) {
      const [pieces, end] = piecesAt(line, at)
      word.push(...pieces)
      at = end
    }
    return word.length > 0
      ? [word, at]
      : fail(at < line.length ? `"${line[at]}" unexpected` : 'end of file unexpected')
  }
  const blanks = /^[^\S\n]*(?:#[^\n]*)?/

  const sign = /^(?:&&|\|\||&>|\d?>>?(?:&\d)?|[;&\n|<])/
  /** The words and operators of a line. */
  const tokensOf = (line: string): (string | ShellWord)[] => {
    const tokens: (string | ShellWord)[] = []
    for (let at = 0; ; ) {
      at += blanks.exec(line.slice(at))?.[0].length ?? 0
      if (at >= line.length) return tokens
      const [found] = sign.exec(line.slice(at, at + 5)) ?? []
      const [token, end] = found === undefined ? wordAt(line, at) : ([found, at + found.length] as const)
      // Standard error goes where standard output goes, regardless of the redirection.
      if (!/&\d$/.test(String(found))) tokens.push(token)
      at = end
    }
  }

  const commandOf = (tokens: readonly (string | ShellWord)[]): ShellCommand => {
    const command: ShellCommand = { words: [], redirects: [] }
    if (tokens.length === 0) fail('"|" unexpected')
    for (let at = 0; at < tokens.length; at++) {
      const [token = '', place = ''] = tokens.slice(at, at + 2)
      if (typeof token !== 'string') command.words.push(token)
      else if (typeof place === 'string') fail(`"${place}" unexpected`)
      else {
        command.redirects.push({ sign: token, place })
        at += 1
      }
    }
    return command
  }
  const pipedIn = (tokens: readonly (string | ShellWord)[]): ShellCommand[] => {
    const at = tokens.indexOf('|')
    if (at < 0) return [commandOf(tokens)]
    return [commandOf(tokens.slice(0, at)), ...pipedIn(tokens.slice(at + 1))]
  }

  return (line) => {
    const pipelines: Pipeline[] = []
    let part: (string | ShellWord)[] = []
    let link = ';'
    for (const token of [...tokensOf(line), '']) {
      if (typeof token !== 'string' || !/^(?:&&|\|\||[;&\n]|)$/.test(token)) part.push(token)
      else if (part.length > 0) {
        pipelines.push({ link, commands: pipedIn(part) })
        link = token
        part = []
      } else if (token.length > 1) fail(`"${token}" unexpected`)
      else if (token !== '\n') link = token
    }
    return pipelines
  }
}
