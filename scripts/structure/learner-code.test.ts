import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles, textOf } from './imports.ts'

/** Files that pass the lab's name as a variable: the chain of contracts, and the shop. */
const UNNAMED = ['server/features/web3/chain/deployed-contracts.ts', 'server/shop/shop.ts']

/** `shop.live<…>('a-lab')`, with its first argument. */
const LIVE = /\.live(?:<[\s\S]*?>)?\(\s*([^)]*?)\s*\)/g

const findAll = (pattern: RegExp) =>
  sourceFiles('server').flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  )
const has = (lab: string, file: string) => existsSync(join(root, 'labs', lab, file))
/** Data and contracts are returned as they are: a learner's version of those is checked when it is saved. */
const isCalled = (lab: string) => has(lab, 'hidden-tests.ts') && has(lab, 'weak.ts')

it('awaits every call of code that learners can write', () => {
  const asked = findAll(LIVE).filter(({ name }) => {
    const lab = /^'(.+)'$/.exec(name)?.[1]
    return lab !== undefined && isCalled(lab)
  })
  expect(asked).toEqual([])
  const unnamed = findAll(LIVE).filter(({ name }) => !name.startsWith("'"))
  expect([...new Set(unnamed.map(({ file }) => file))]).toEqual(UNNAMED)
})

it('calls all code that learners can write', () => {
  const texts = sourceFiles('server/features', 'server/http', 'server/identity').map(textOf)
  const labs = readdirSync(join(root, 'labs')).filter(
    (lab) => isCalled(lab) && !texts.some((text) => text.includes(`'${lab}'`)),
  )
  expect(labs).toEqual([])
})
