import { describe, expect, it } from 'vitest'
import { csvLine } from '#contract/csv.ts'
import { cellsOf } from '../../../testing/csv.ts'
import { HOSTILE } from '../../../testing/hostile-strings.ts'

describe('a line of CSV', () => {
  it('has numbers as they are, texts in quotes, and nothing for null', () => {
    expect(csvLine(['Ann', null, 3, 'a "b"'])).toBe('"Ann",,3,"a ""b"""\r\n')
    expect(csvLine(['Ann', 3], ';')).toBe('"Ann";3\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=cmd|" /C calc"!A0',
    '＝1',
    '\u0000=1',
    '\uFEFF=1',
    '\t=1',
    '\r=1',
    '\n=1',
  ])('prevents spreadsheets from running %j', (nickname) => {
    expect(csvLine([nickname]).startsWith(`"'`)).toBe(true)
  })

  it('keeps each hostile text in its cell, and has no cell with a formula for any delimiter', () => {
    const csv = HOSTILE.map((text) => csvLine([text, 1, text])).join('')
    const cells = cellsOf(csv)
    expect(cells).toHaveLength(HOSTILE.length)
    expect(cells.every((line) => line.length === 3)).toBe(true)
    // Nothing else was changed.
    const bare = (text: string): string => text.replaceAll("'", '')
    expect(cells.map(([name]) => bare(name ?? ''))).toEqual(HOSTILE.map(bare))
    for (const ends of [/,/, /;/, /\t/, /\|/, /[\r\n]/]) {
      const strange = csv.split(ends).filter((text) => /^"?[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text))
      expect(strange).toEqual([])
    }
  })

  it('keeps quotes, commas and line breaks inside of their cell', () => {
    expect(csvLine(['a "b", c\nd', 'x'])).toBe('"a ""b"", c\nd","x"\r\n')
  })

  it('makes 60 formulas harmless in each column of a table, and keeps their text', () => {
    const bodies = [
      ...[
        '1+1',
        "cmd|'/C calc'!A0",
        'HYPERLINK("https://evil.example";"x")',
        'WEBSERVICE("https://evil.example")',
      ],
      ...['DDE("cmd";"/C calc";"x")', 'IMPORTXML("https://evil.example","//a")', 'SUM(A1:A9)', '"",=1+1'],
      ...['1;=2', 'a\n=1+1'],
    ]
    const payloads = ['=', '+', '-', '@', '\t=', '\r='].flatMap((start) => bodies.map((body) => start + body))
    expect(payloads).toHaveLength(60)
    for (const payload of payloads) {
      for (const separator of [',', ';'] as const) {
        const line = csvLine([payload, 7, payload], separator)
        expect(line.startsWith(`"'`) && line.includes(`${separator}7${separator}"'`)).toBe(true)
        expect(line.replaceAll("'", '')).toContain(payload.replaceAll("'", '').replaceAll('"', '""'))
      }
    }
  })
})
