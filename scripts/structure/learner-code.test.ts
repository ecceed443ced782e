import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles, textOf } from './imports.ts'

/** Who asks for code by a name that it was told: for contracts the chain, and for given versions the shop itself. */
const UNNAMED = ['server/features/web3/chain/deployed-contracts.ts', 'server/shop/shop.ts']

/** `shop.live<…>('a-lab')`, and what stands in the place of the name. */
const LIVE = /\.live(?:<[\s\S]*?>)?\(\s*([^)]*?)\s*\)/g

const findAll = (pattern: RegExp) =>
  sourceFiles('server').flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  )
const has = (lab: string, file: string) => existsSync(join(root, 'labs', lab, file))
/** Data, and contracts, are handed out as they are: what a learner wrote of these was read before. */
const isCalled = (lab: string) => has(lab, 'hidden-tests.ts') && has(lab, 'weak.ts')

it('code that a learner may write herself is waited for wherever it is asked', () => {
  const asked = findAll(LIVE).filter(({ name }) => {
    const lab = /^'(.+)'$/.exec(name)?.[1]
    return lab !== undefined && isCalled(lab)
  })
  expect(asked).toEqual([])
  const unnamed = findAll(LIVE).filter(({ name }) => !name.startsWith("'"))
  expect(unnamed.map(({ file }) => file)).toEqual(UNNAMED)
})

it('code that a learner may write herself is asked by somebody', () => {
  const texts = sourceFiles('server/features', 'server/http', 'server/identity').map(textOf)
  const labs = readdirSync(join(root, 'labs')).filter(
    (lab) => isCalled(lab) && !texts.some((text) => text.includes(`'${lab}'`)),
  )
  expect(labs).toEqual([])
})
