import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { labYml } from '../new-lab/lab-yml.ts'
import { MAP_FILE } from '../weak-code/weak-code.ts'
import { checkFiles } from './check-files.ts'

const project = join(import.meta.dirname, '..', '..')
const EMITS = `shop.emit('basket.viewed', { basketId })`
const CALLS = `shop.live<typeof Weak>('view-basket').findBasket()\n${EMITS}`
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-files-'))
  cpSync(join(project, 'labs', 'view-basket'), join(root, 'labs', 'view-basket'), { recursive: true })
  cpSync(join(project, 'contract', 'events.ts'), join(root, 'contract', 'events.ts'))
  mkdirSync(join(root, 'web'))
  write('server/features/basket/routes.ts', CALLS)
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

const found = () => checkFiles(root).map(({ place, problem }) => `${place} ${problem}`)

it('finds nothing wrong with the labs of this repository', () => {
  expect(checkFiles(project)).toEqual([])
})

it('names missing files and what belongs there', () => {
  rmSync(join(root, 'labs/view-basket/near-misses.ts'))
  expect(found()).toEqual(['labs/view-basket/near-misses.ts is missing: what comes close and must not count'])
})

it('names the line of a syntax error', () => {
  write('labs/view-basket/weak.ts', 'export const a = 1\nexport function ( {')
  expect(found()[0]).toMatch(/^labs\/view-basket\/weak\.ts:2 cannot be read: Expected/)
  expect(checkFiles(root)[0]?.fatal).toBe(true)
})

it('names forbidden imports, but lets files that learners do not see share code', () => {
  write('labs/view-basket/weak.ts', `import type { Shop } from '#lab'\n\nimport { readFile } from 'node:fs'`)
  write('labs/view-basket/attack.ts', `import { steps } from './steps.ts'\nexport const attacks = steps`)
  write('labs/view-basket/steps.ts', 'export const steps = []')
  write('labs/view-basket/fixes/check-the-owner.ts', `import { steps } from '../steps.ts'`)
  expect(found().map((line) => line.split(':')[0])).toEqual([
    'labs/view-basket/fixes/check-the-owner.ts',
    'labs/view-basket/weak.ts',
  ])
  expect(found()[1]).toContain('weak.ts:3 imports node:fs: a lab gets everything as arguments')
})

it('names events that do not exist', () => {
  write(
    'labs/view-basket/judge.ts',
    `export const judge = ({ on }) => ({\n  a: on('basket.stolen', () => true) })`,
  )
  expect(found()).toEqual([
    'labs/view-basket/judge.ts:2 listens for basket.stolen, which is not an event of contract/events.ts',
  ])
})

it('names an event that a judge listens to and no feature emits', () => {
  write('server/features/basket/routes.ts', CALLS.replace('basket.viewed', 'basket.veiwed'))
  expect(found()).toEqual([
    `labs/view-basket/judge.ts:5 listens for basket.viewed, which no feature emits with shop.emit('basket.viewed', …)`,
  ])
})

it('names weak code that nothing calls, and calls of a lab that does not exist', () => {
  write('server/features/basket/routes.ts', `\nshop.live<typeof Weak>('view-baskets').findBasket()\n${EMITS}`)
  write(MAP_FILE, `export interface WeakCode {\n  'view-basket': unknown\n}`)
  expect(found()).toEqual([
    'server/features/basket/routes.ts:2 runs the weak code of view-baskets, which is not a lab',
    `labs/view-basket/weak.ts is not used: a feature calls it with shop.call('view-basket')`,
  ])
})

it('names each file that still has sentences of the template', () => {
  const lab = join(root, 'labs', 'view-basket')
  cpSync(join(project, 'scripts', 'new-lab', 'template'), lab, { recursive: true })
  writeFileSync(join(lab, 'lab.yml'), labYml('View Basket', 'basketAccessChallenge', 200))
  const left = found().filter((line) => line.includes('sentence of the template'))
  const instructing = [
    'lab.yml',
    'attack.ts',
    'bypass-fixes/back-door.ts',
    'bypass-fixes/list-of-attacks.ts',
    'bypass-fixes/pattern.ts',
    'fixes/check-the-length.ts',
    'fixes/drop-script-tags.ts',
    'fixes/escape-the-name.ts',
    'functionality.ts',
    'hidden-tests.ts',
    'judge.ts',
    'near-misses.ts',
    'weak.ts',
  ]
  expect(left.map((line) => line.split(':')[0])).toEqual(
    instructing.map((file) => `labs/view-basket/${file}`),
  )
  expect(left[0]).toMatch(
    /lab\.yml:\d+ still has a sentence of the template \(“[^”]+” and \d+ more\): replace it with what is true of this lab$/,
  )
})
