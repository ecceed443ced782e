import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { root } from './imports.ts'

/**
 * The language version of Node 18. The commands start on the machine's own Node, before the project's Node is
 * installed.
 */
const ecmaVersion = 2022

describe('scripts that must run on Node 18 and later', () => {
  it.each(
    globSync(['scripts/*.mjs', 'scripts/{bootstrap,launcher,test}/*.mjs', 'scripts/image/build.mjs'], {
      cwd: root,
    }),
  )('%s', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(() => parse(text, { ecmaVersion, sourceType: 'module' })).not.toThrow()
  })

  it('a newer language feature is rejected', () => {
    expect(() => parse('await using file = 1', { ecmaVersion, sourceType: 'module' })).toThrow(
      /Unexpected token/,
    )
  })
})
