import type { Random } from '#lab'

const SYLLABLES = ['ba', 'do', 'fe', 'gu', 'ka', 'lo', 'mi', 'nu', 'pe', 'ri', 'so', 'ta', 'vu', 'wa', 'ze']
const SIGNS = ['-', '_', '!', '+', '.', ' ', '?', '*']
const GAPS = [' ', '  ', '\t', '\n', ' \n ']

/** Makes a random generator from a source of 32-bit integers. */
export function createRandom(next: () => number): Random {
  const number = (from: number, to: number): number => from + (next() % (to - from + 1))
  const chance = (oneIn = 2): boolean => number(1, oneIn) === 1
  const pick = <Item>(list: readonly Item[]): Item => {
    const missing = [...list.keys()].find((at) => list[at] === undefined)
    if (missing !== undefined)
      throw new TypeError(`Nothing is at place ${missing + 1} of the ${list.length} to draw from`)
    const item = list[number(0, list.length - 1)]
    if (item === undefined) throw new RangeError('There is nothing to draw from')
    return item
  }
  const word = (): string => Array.from({ length: number(3, 5) }, () => pick(SYLLABLES)).join('')
  const name = (): string => capitalize(word())
  return {
    number,
    chance,
    pick,
    shuffle: (list) => {
      const keyed = list.map((item) => ({ item, key: next() }))
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
    },
    word,
    name,
    password: () => `${name()}${pick(SIGNS)}${word()}${number(10, 9_999)}`,
    address: (domain) => `${word()}${number(10, 9_999)}@${domain}`,
    case: (text) =>
      [...text].map((letter) => (chance() ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    gap: () => pick(GAPS),
  }
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
