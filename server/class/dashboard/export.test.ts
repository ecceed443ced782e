import { describe, expect, it } from 'vitest'
import { HOSTILE } from '../../testing/hostile-strings.ts'
import { anonymize, type ExportRow, toCsv } from './export.ts'

const row = (learner: string, more: Partial<ExportRow> = {}): ExportRow & { id: string } => ({
  id: `id-${learner}`,
  learner,
  group: null,
  key: 'login',
  name: 'Login Admin',
  state: 'solved',
  openedAt: '2026-03-02T09:00:41.000Z',
  solvedAt: '2026-03-02T09:12:53.000Z',
  ms: 732_000,
  hints: 2,
  wrongLines: 1,
  wrongFixes: 0,
  ...more,
})
const DISGUISE = { secret: Buffer.from('secret'), classId: 'monday' }

/** A strict CSV parser. Returns lines of cells. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = []
  let isEnded = true
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const line = lines.at(-1)
    const text = quoted?.replaceAll('""', '"') ?? plain ?? ''
    if (line && !isEnded) line.push(text)
    else lines.push([text])
    isEnded = end !== ','
  }
  return lines
}

describe('the CSV export', () => {
  it('has a line for each learner and challenge', () => {
    expect(toCsv([row('Ann')])).toBe(
      '\uFEFF"learner","group","challenge","name","state","opened","solved","minutes","hints","wrong lines","wrong fixes"\r\n' +
        '"Ann",,"login","Login Admin","solved","2026-03-02T09:00:41.000Z","2026-03-02T09:12:53.000Z",12.2,2,1,0\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0', '＝1', '\u0000=1', '\uFEFF=1'])(
    'prevents spreadsheets from running %j',
    (nickname) => {
      const [, line = ''] = toCsv([row(nickname)]).split('\r\n"')
      expect(`"${line}`.startsWith(`"'${nickname.replaceAll('"', '""')}"`)).toBe(true)
    },
  )

  it('keeps each hostile text in its cell, and has no cell with a formula for any delimiter', () => {
    const csv = toCsv(HOSTILE.map((text) => row(text, { group: text })))
    const cells = cellsOf(csv)
    expect(cells).toHaveLength(HOSTILE.length + 1)
    expect(cells.every((line) => line.length === 11)).toBe(true)
    // Nothing else was changed.
    const bare = (text: string): string => text.replaceAll("'", '')
    expect(cells.slice(1).map(([name]) => bare(name ?? ''))).toEqual(HOSTILE.map(bare))
    for (const ends of [/,/, /;/, /\t/, /\|/, /[\r\n]/]) {
      const strange = csv.split(ends).filter((text) => /^"?[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text))
      expect(strange).toEqual([])
    }
  })

  it('keeps quotes, commas and line breaks inside of their cell', () => {
    expect(toCsv([row('a "b", c\nd')])).toContain('"a ""b"", c\nd",,"login"')
  })
})

describe('the anonymous export', () => {
  it('contains no names, but tells learners apart', () => {
    const rows = anonymize([row('Ann'), row('Ann', { key: 'search' }), row('Bob')], DISGUISE)
    expect(JSON.stringify(rows)).not.toMatch(/Ann|Bob|id-/)
    expect(new Set(rows.map(({ learner }) => learner)).size).toBe(2)
    const other = anonymize([row('Ann')], { ...DISGUISE, classId: 'tuesday' })
    expect(rows.map(({ learner }) => learner)).not.toContain(other[0]?.learner)
  })

  it('has times to the minute, and no small groups', () => {
    const few = ['a', 'b', 'c', 'd'].map((name) => row(name, { group: 'few' }))
    const many = ['e', 'f', 'g', 'h', 'i'].map((name) => row(name, { group: 'many' }))
    const rows = anonymize([...few, ...many], DISGUISE)
    expect(new Set(rows.map(({ group }) => group))).toEqual(new Set([null, 'many']))
    expect(rows[0]).toMatchObject({
      openedAt: '2026-03-02T09:00:00.000Z',
      solvedAt: '2026-03-02T09:12:00.000Z',
      ms: 720_000,
    })
  })
})
