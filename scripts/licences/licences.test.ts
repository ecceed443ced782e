import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licences } from './licences.ts'

const root = join(import.meta.dirname, '..', '..')

it('lists every package of the web app (to update: node scripts/licences/main.ts)', () => {
  const list = readFileSync(join(root, 'content', 'web', '3rdpartylicenses.txt'), 'utf8')
  expect(list).toBe(licences(root))
})

it('lists dependencies of packages and the look-alike package, but no package that only the server uses', () => {
  const list = licences(root)
  expect(list).toContain('\nsocket.io-parser\nMIT\n')
  expect(list).toContain('\nngy-cookie\nMIT\n')
  expect(list).not.toContain('\nfastify\n')
})

it('has the text of each licence, with the names of its authors', () => {
  const [list = '', ...texts] = licences(root).split(`${'-'.repeat(80)}\n`)
  expect(texts).toHaveLength(list.trim().split('\n\n').length)
  for (const text of texts) expect(text).toMatch(/copyright|permission|licen[cs]e/i)
  expect(texts.find((text) => text.startsWith('react\n'))).toContain('Permission is hereby granted')
})
