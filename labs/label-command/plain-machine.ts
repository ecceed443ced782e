/** A machine that prints labels and understands only the quoting of shell words. */
export interface PlainMachine {
  shell(line: string): Promise<string>
  run(program: string, words: readonly string[]): Promise<string>
}

/** The tokens of a line: blanks, single quotes, double quotes, an escaped character, plain characters. */
const PIECES = /[ \t]+|'([^']*)'|"((?:[^"\\$`]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\$`;&|<>()*?[\]#~{}]+)/gy

/** As much as the shop's machine accepts. */
const LONGEST_LINE = 2_000

/** The machine for one call, and the commands beside labels. */
export function plainMachine(): { machine: PlainMachine; others(): string[] } {
  const others: string[] = []
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    if (/^(?:ba)?sh$/.test(program) && words[0] === '-c') return shell(words[1] ?? '')
    if (/(?:^|\/)labelmaker$/.test(program)) return printed(words)
    others.push(program)
    return `${program}: not found\n`
  }
  const shell = async (line: string): Promise<string> => {
    const [program, ...words] = (line.length <= LONGEST_LINE && wordsIn(line.trim())) || []
    if (program !== undefined) return run(program, words)
    others.push(line.slice(0, LONGEST_LINE))
    return 'sh: that is more than a plain command\n'
  }
  return { machine: { shell, run }, others: () => others }
}

/** The output or the error of the program. */
function printed(words: readonly string[]): string {
  const behind = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
  const [size = '', text] = [behind('--size'), behind('--text')]
  if (!['S', 'M', 'L'].includes(size)) return `labelmaker: no such size: ${size}\n`
  return text === undefined ? 'labelmaker: nothing to print: --text is missing\n' : `${text}\n`
}

/** The words of a plain command, as a shell splits them; undefined if a line contains more. */
function wordsIn(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let end = 0
  for (const piece of line.matchAll(PIECES)) {
    end += piece[0].length
    const read = textOf(piece)
    if (read !== undefined) word = (word ?? '') + read
    else if (word !== undefined) words.push(word)
    if (read === undefined) word = undefined
  }
  if (end < line.length) return undefined
  return word === undefined ? words : [...words, word]
}

/** The value of a token; undefined for the blanks between two words. */
function textOf([, single, double, escaped, plain]: readonly (string | undefined)[]): string | undefined {
  return double === undefined ? (single ?? escaped ?? plain) : double.replace(/\\([\s\S])/g, unescaped)
}

/** Between double quotes a backslash escapes these characters only. */
function unescaped(both: string, sign: string): string {
  if (sign === '\n') return ''
  return '"\\$`'.includes(sign) ? sign : both
}
