import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from './imports.ts'
import { findUnawaited } from './promises/find.ts'

/** Exceptions: a worker ends with an unhandled error, and its pool is notified. */
const MEANT = /^server\/sandbox\/workers\/worker\.ts/

/** Generous timeout: the compiler reads the whole server. */
const PATIENCE_MS = 120_000

const CARELESS = [
  'if (!later()) yes()',
  'if (later() && yes()) yes()',
  'yes(later() ? 1 : 2)',
  'yes(later() || true)',
  'yes(later() === true)',
  ['yes(`$', '{later()}`)'].join(''),
  'yes({ ...later() })',
  'yes([1].filter(() => later()))',
  'yes([1].some(async () => true))',
  'later()',
  'process.once("exit", async () => yes())',
  '[1].forEach(async () => yes())',
  'const kept = later(); if (!kept) yes()',
]

const CAREFUL = [
  'if (!(await later())) yes()',
  'if (perhaps) yes()',
  'later().catch(yes)',
  'later().then(yes, yes)',
  'void later()',
  'yes({ ...(await later()) })',
  'yes([1].map(() => later()))',
  'yes([1].map(async () => yes()))',
  'yes(async () => yes())',
  '[1].forEach(async () => { try { yes() } catch { yes() } })',
]

describe('promises', () => {
  it(
    'are awaited wherever the server uses their values',
    () => {
      const found = findUnawaited('server', sourceFiles('server'))
      expect(found.filter(({ place }) => !MEANT.test(place))).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe('the check itself', () => {
  it(
    'finds missing awaits, and nothing else',
    () => {
      const found = findUnawaited('examples', [...CARELESS, ...CAREFUL].map(written))
      expect(found.map(({ place }) => place)).toEqual(CARELESS.map((_, at) => `${fileOf(at)}:4`))
    },
    PATIENCE_MS,
  )
})

function fileOf(at: number): string {
  return `build/promises/examples/example-${at}.ts`
}

function written(code: string, at: number): string {
  mkdirSync(join(root, 'build', 'promises', 'examples'), { recursive: true })
  writeFileSync(
    join(root, fileOf(at)),
    `declare const later: () => Promise<boolean>
declare const perhaps: Promise<boolean> | undefined
declare const yes: (...said: unknown[]) => void
${code}
export {}
`,
  )
  return fileOf(at)
}
