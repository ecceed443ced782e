/** The options of a program: long names → short ones, and the short ones that have a value. */
export interface ProgramOptions {
  long: Readonly<Record<string, string>>
  valued: string
}

/** The words behind a program's name. */
export interface ProgramWords {
  /** Words that are no options. */
  others: string[]
  /** All values of an option. */
  all(option: string): string[]
  /** The last value of an option. */
  last(option: string): string | undefined
  has(option: string): boolean
}

/** Sent to the realm as source text: see `hostSource`. */
export function readProgramWords(words: readonly string[], { long, valued }: ProgramOptions): ProgramWords {
  const given: [option: string, value: string][] = []
  const others: string[] = []
  const rest = [...words]
  const hasValue = (option: string): boolean => option !== '' && valued.includes(option)

  const readLong = (word: string): void => {
    const [name = '', ...value] = word.split('=')
    const option = Object.hasOwn(long, name) ? `${long[name]}` : ''
    const needsNext = hasValue(option) && value.length === 0
    given.push([option, needsNext ? (rest.shift() ?? '') : value.join('=')])
  }
  /** Reads options behind one dash: `-sSfX POST`, `-XPOST`. */
  const readShort = (options: string): void => {
    const [option = '', behind = options.slice(1)] = [options[0]]
    if (hasValue(option)) given.push([option, behind || (rest.shift() ?? '')])
    else {
      given.push([option, ''])
      if (behind !== '') readShort(behind)
    }
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--')) readLong(word.slice(2))
    else if (word.startsWith('-') && word !== '-') readShort(word.slice(1))
    else others.push(word)
  }
  const all = (option: string): string[] =>
    given.filter(([name]) => name === option).map(([, value]) => value)
  return { others, all, last: (option) => all(option).at(-1), has: (option) => all(option).length > 0 }
}
