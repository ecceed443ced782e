import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as ours from 'typescript6'
import { expect, it } from 'vitest'
import { asModule } from './slim-compiler.ts'

const compiler = readFileSync(createRequire(import.meta.url).resolve('typescript6'), 'utf8')

it('exports everything that the compiler exports', () => {
  const [, list = ''] = /^export \{ (.*) \}\n$/m.exec(asModule(compiler)) ?? []
  const names = list.split(', ').map((one) => one.split(' as ').at(-1))
  // Node adds these exports to CommonJS modules.
  const all = Object.keys(ours).filter((name) => name !== 'default' && name !== 'module.exports')
  expect(names.toSorted()).toEqual(all.toSorted())
})

it('throws if the compiler has an unexpected structure', () => {
  expect(() => asModule(compiler.replace('var __export =', 'let __export ='))).toThrow('another way')
})
