import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { root } from './imports.ts'

/** What Node 18 reads: both commands begin with whatever Node is there, before ours is installed. */
const ecmaVersion = 2022

describe('what any Node from 18 up has to read', () => {
  it.each(
    globSync(['scripts/*.mjs', 'scripts/{bootstrap,launcher,test}/*.mjs', 'scripts/image/build.mjs'], {
      cwd: root,
    }),
  )('%s', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(() => parse(text, { ecmaVersion, sourceType: 'module' })).not.toThrow()
  })

  it('is not what only newer ones know', () => {
    expect(() => parse('await using file = 1', { ecmaVersion, sourceType: 'module' })).toThrow(
      /Unexpected token/,
    )
  })
})
