import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../../testing/house.ts'

interface Spec {
  paths: Record<string, Record<string, object>>
  components: Record<string, Record<string, object>>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function isSpec(value: unknown): value is Spec {
  return typeof value === 'object' && value !== null && 'paths' in value && 'components' in value
}

function readSpec(): Spec {
  const spec: unknown = load(readFileSync(new URL('./openapi.yml', import.meta.url), 'utf8'))
  if (!isSpec(spec)) throw new Error('openapi.yml is no description of an interface')
  return spec
}

describe('the description of the interface', () => {
  const spec = readSpec()
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse()
  })
  afterAll(() => closeTestHouse(house))

  it('names calls that are there', () => {
    const missing = Object.entries(spec.paths).flatMap(([path, operations]) =>
      METHODS.filter((method) => method in operations)
        .filter((method) => !house.app.hasRoute({ method: method.toUpperCase(), url: asRoute(path) }))
        .map((method) => `${method} ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(spec.paths).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    const dangling = references.filter(([, kind = '', name = '']) => !spec.components[kind]?.[name])
    expect(dangling.map(([reference]) => reference)).toEqual([])
  })
})

function asRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
