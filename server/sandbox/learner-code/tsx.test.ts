import { afterAll, describe, expect, it } from 'vitest'
import { Sandbox } from '../sandbox.ts'

const sandbox = new Sandbox()
afterAll(() => sandbox.close())

const check = (text: string) => sandbox.typescript(text, { owner: 'anna', language: 'tsx' })
const GOOD = 'export const A = ({ n }: { n: number }) => <b>{n}</b>'

describe('a learner’s component', () => {
  it('loses its types and JSX, and keeps its lines', async () => {
    const text =
      "import type { ReactNode } from 'react'\n\nexport function A({ n }: { n: ReactNode }) {\n  return <b>{n}</b>\n}\n"
    const checked = await check(text)
    expect(checked).toMatchObject({ exports: ['A'] })
    const lines = 'code' in checked ? checked.code.split('\n') : []
    expect(lines[2]).toContain('function A({ n })')
    expect(lines[3]).toContain("'b', { children: n}")
  })

  it.each([
    ['export const a = 1\nexport const b: = 2', 2],
    ['export const a = <b>\n', 2],
    ['export const a = 1\n\nimport { readFileSync } from "node:fs"\nreadFileSync()', 3],
    ['export const a = 1\nexport { b } from "https://evil.example/b.js"', 2],
    ['export const a = 1\nexport const a = 2', 2],
    ['export default 1\n\n  return 3', 3],
  ])('is refused with the line: %j', async (text, line) => {
    expect(await check(text)).toMatchObject({ problem: { line } })
  })

  it.each([
    '(',
    '[',
    '{',
    '<a>',
    '<>',
    '<a b={',
    'A<',
    'a?b:',
    '`${',
    '!',
    'x=>',
    '/*',
    '&lt;',
    '<a.',
    'class A extends ',
    '{...',
  ])(
    'is refused or compiled, however deep, and the next one still compiles: %s',
    async (part) => {
      const hostile = part.repeat(60_000 / part.length)
      expect(await check(hostile)).toHaveProperty('problem')
      expect(await check(GOOD)).toMatchObject({ exports: ['A'] })
    },
    30_000,
  )

  it('is refused if it is too long', async () => {
    expect(await check(`// ${'x'.repeat(64 << 10)}`)).toHaveProperty('problem')
  })
})
