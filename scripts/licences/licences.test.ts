import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licences } from './licences.ts'

const root = join(import.meta.dirname, '..', '..')

it('names all that the web app is made of; if not: node scripts/licences/main.ts', () => {
  const list = readFileSync(join(root, 'content', 'web', '3rdpartylicenses.txt'), 'utf8')
  expect(list).toBe(licences(root))
})

it('names what packages bring along, and the look-alike; not what stays on the server', () => {
  const list = licences(root)
  expect(list).toContain('\nsocket.io-parser\nMIT\n')
  expect(list).toContain('\nngy-cookie\nMIT\n')
  expect(list).not.toContain('\nfastify\n')
})
