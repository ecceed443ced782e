import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advisoryFiles } from './csaf-files.ts'

const root = join(import.meta.dirname, '../..')

it('the advisories match the files that the script writes', () => {
  for (const [path, text] of advisoryFiles()) {
    expect(readFileSync(join(root, 'content/disk/well-known/csaf', path), 'utf8'), path).toBe(text)
  }
})

it('the advisories match the checksum that the challenge asks for', () => {
  const [promise] =
    [...advisoryFiles()].find(([, text]) => text.includes('We will soon release a patch')) ?? []
  const [checksum = 'none'] = advisoryFiles().get(`${promise}.sha512`)?.split(' ') ?? []
  expect(readFileSync(join(root, 'labs/security-advisory/judge.ts'), 'utf8')).toContain(checksum)
})
