import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../testing/application.ts'
import { isSimilar } from './prove-custom-fix.ts'

const text = (file: string): string =>
  readFileSync(join(projectRoot, 'labs', 'login-injection', `${file}.ts`), 'utf8')
const weak = text('weak')
const filtering = (pattern: string): string =>
  weak.replace('return db', `if (${pattern}.test(email)) return Promise.resolve(undefined)\n  return db`)

describe('a list of forbidden words', () => {
  const listed = filtering("/'\\s*(or|and|union)|--/i")

  it('is similar to a list of forbidden characters', () => {
    expect(isSimilar(weak, listed, text('fixes/block-quotes-and-dashes'))).toBe(true)
  })

  it.each(['bind-the-secret', 'bind-what-was-sent', 'bind-parameters'])('is not similar to %s', (fix) => {
    expect(isSimilar(weak, listed, text(`fixes/${fix}`))).toBe(false)
  })
})

it('unchanged code is similar to nothing', () => {
  expect(isSimilar(weak, weak, text('fixes/bind-the-secret'))).toBe(false)
  expect(isSimilar(weak, `// a note\n${weak}`, text('fixes/bind-the-secret'))).toBe(false)
})

it('a given fix is similar to itself with other whitespace and comments', () => {
  const fix = text('fixes/bind-the-secret')
  expect(isSimilar(weak, `/* mine */${fix.replaceAll('  ', '\t')}`, fix)).toBe(true)
})
