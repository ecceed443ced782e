import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createGeneratorTools } from './hidden-tests.ts'

const SETTINGS = {
  domain: 'juice-sh.op',
  shopName: 'Forbidden Fruit',
  xssBonusPayload: '',
  productTamperingUrl: '',
  csrfSite: '',
  metricsIgnoredUserAgents: [],
}
const toolsOf = (seed: number | string) => createGeneratorTools(String(seed), SETTINGS)
const seeds = Array.from({ length: 300 }, (_, index) => index)
const drawnBy = <Drawn>(make: (tools: ReturnType<typeof toolsOf>) => Drawn): Drawn[] =>
  seeds.map((seed) => make(toolsOf(seed)))

describe('seeded random values', () => {
  it('are the same for the same seed, and differ for another', () => {
    const some = (seed: string) => {
      const { random } = toolsOf(seed)
      return [
        random.word(),
        random.password(),
        random.address('a.b'),
        random.number(0, 1e6),
        random.shuffle([1, 2, 3, 4, 5]),
      ]
    }
    expect(some('a')).toEqual(some('a'))
    expect(some('a')).not.toEqual(some('b'))
  })

  it('include both bounds, and everything between them', () => {
    const { random } = toolsOf('ends')
    const numbers = new Set(seeds.map(() => random.number(-2, 3)))
    expect([...numbers].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
    expect(new Set(seeds.map(() => random.pick(['a', 'b', 'c']))).size).toBe(3)
    expect(() => random.pick([])).toThrow(RangeError)
    expect(() => random.pick(['a', undefined, 'c'])).toThrow('Nothing is at place 2 of the 3 to draw from')
  })

  it('are shuffled without loss', () => {
    expect(drawnBy(({ random }) => random.shuffle(['a', 'b', 'c']).toSorted().join(''))).toContain('abc')
    expect(new Set(drawnBy(({ random }) => random.shuffle(['a', 'b', 'c']).join(''))).size).toBe(6)
  })

  it('keep the letters in random case', () => {
    expect(
      drawnBy(({ random }) => random.case('Union')).every((text) => text.toLowerCase() === 'union'),
    ).toBe(true)
  })
})

describe('mutators', () => {
  const db = new DatabaseSync(':memory:')
  db.exec("CREATE TABLE T (a TEXT); INSERT INTO T VALUES ('x')")

  it('write SQL that is true, and end a statement', () => {
    for (const { sql } of seeds.map(toolsOf)) {
      const text = `SELECT a FROM T WHERE a = ''${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}${sql.gap()}${sql.end()}' AND 1=2`
      expect(db.prepare(text).all(), text).toHaveLength(1)
    }
  })

  it('write an SQL text in other ways, and rows', () => {
    for (const { sql, random } of seeds.map(toolsOf)) {
      const [word, other] = [`${random.word()}'${random.word()}`, random.word()]
      const row = db.prepare(`SELECT * FROM (${sql.row([sql.text(word), sql.text(other)])})`).get()
      expect(Object.values({ ...row })).toEqual([word, other])
    }
  })

  it('write JSON with the same meaning', () => {
    for (const { json, random } of seeds.map(toolsOf)) {
      const fields = { [random.word()]: random.number(1, 9), role: random.word(), list: [1, 'a'] }
      expect(JSON.parse(json.write(fields))).toEqual(fields)
      expect(JSON.parse(json.twice('id', [1, 2], { other: true }))).toEqual({ id: 2, other: true })
    }
  })

  it('spell addresses, paths, numbers and times that mean the same', () => {
    const moment = new Date('2030-05-06T07:08:09.000Z')
    for (const { urls, paths, numbers, time } of seeds.map(toolsOf)) {
      const { hostname } = new URL(`http://${urls.loopback()}/`)
      expect(hostname).toMatch(/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f00:1\])$/)
      const alike = urls.lookalike('https://good.example/a')
      expect(new URL(alike).hostname).not.toBe('good.example')
      expect(alike).toContain('https://good.example/a')
      expect(new URL(paths.up(2), 'http://a.b/1/2/3/4').pathname.split('/').length).toBeLessThanOrEqual(5)
      expect(decodeURIComponent(decodeURIComponent(paths.encode('ftp/a.md', 2)))).toBe('ftp/a.md')
      expect(Number(numbers.spell(7))).toBe(7)
      expect(numbers.negative()).toBeLessThan(0)
      const spelled = time.spell(moment)
      expect(new Date(/^\d+$/.test(spelled) ? Number(spelled) : spelled).getTime()).toBe(moment.getTime())
    }
  })

  it('make tokens with the right content', () => {
    for (const { tokens, roles } of seeds.map(toolsOf)) {
      const token = tokens.token(tokens.unsigned(), { role: roles.staff() })
      expect(tokens.payloadOf(token)).toEqual({ role: expect.stringMatching(/^(admin|accounting)$/) })
      expect(token.endsWith('.')).toBe(true)
    }
  })

  it('write different scripts around the same code', () => {
    const scripts = drawnBy(({ html }) => html.script('alert(1)'))
    expect(scripts.every((text) => text.includes('alert(1)'))).toBe(true)
    expect(new Set(scripts.map((text) => text.toLowerCase().slice(0, 4)))).toEqual(
      new Set(['<scr', '<img', '<svg', '<ifr']),
    )
  })
})
