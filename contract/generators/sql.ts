import type { Random, SqlMutators } from '#lab'

const TRUTHS = [
  '1=1',
  '2>1',
  'true',
  'not 0',
  "'a'='a'",
  '1 like 1',
  '3 between 2 and 4',
  '1 in (1,2)',
  '1 is 1',
  '~0',
]

/** Pieces of SQL, drawn. */
export function sqlMutators(draw: Random): SqlMutators {
  const gap = (): string => draw.pick([' ', '  ', '\t', '\n', '/**/', `/*${draw.word()}*/`])
  const word = (text: string): string => draw.case(text)
  const number = (): string => String(draw.number(2, 900))
  return {
    gap,
    word,
    or: () => word('or'),
    end: () => draw.pick(['--', '/*', ';--', ';', `--${draw.word()}`, `/*${draw.word()}`, `${gap()}--`]),
    truth: () =>
      draw.pick([
        ...TRUTHS,
        `${number()}`,
        `'${draw.word()}'<>''`,
        `${number()} between 1 and 1000`,
        `length('${draw.word()}')`,
      ]),
    text: (value) => draw.pick([quoted, inPieces(draw), asCodes, asHex])(value),
    row: (values) =>
      draw.chance()
        ? `${word('select')}${gap()}${values.join(',')}`
        : `${word('values')}${draw.chance() ? gap() : ''}(${values.join(',')})`,
  }
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

function inPieces(draw: Random): (value: string) => string {
  return (value) => {
    const at = draw.number(0, value.length)
    return `(${quoted(value.slice(0, at))}||${quoted(value.slice(at))})`
  }
}

function asCodes(value: string): string {
  return `char(${[...value].map((sign) => sign.codePointAt(0)).join(',')})`
}

function asHex(value: string): string {
  const bytes = [...new TextEncoder().encode(value)]
  return `cast(x'${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}' as text)`
}
