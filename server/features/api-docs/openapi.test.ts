import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../../testing/house.ts'

interface Spec {
  paths: Record<string, Record<string, object>>
  components: Record<string, Record<string, object>>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

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
  const documented = new Map(
    Object.entries(spec.paths).map(([path, item]) => [asRoute(path).toLowerCase(), item]),
  )
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

  it('names every call that lets somebody through', async () => {
    const visitor = house.visitor('openapi')
    const authorization = `Bearer ${await visitor.login('admin@juice-sh.op', 'admin123')}`
    const unnamed = routesOf(house.app.printRoutes({ commonPrefix: false })).filter(
      ({ method, path }) => OURS.test(path) && !(method in (documented.get(path) ?? {})),
    )
    const open: string[] = []
    for (const { method, path } of unnamed) {
      const url = path.replace(/:\w+/g, '1')
      const { statusCode, body } = await visitor.send({ method, url, headers: { authorization } })
      if (statusCode !== 401 && !body.includes('Unexpected path')) open.push(`${method} ${path}`)
    }
    expect(open).toEqual([])
  })

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(spec.paths).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    const dangling = references.filter(([, kind = '', name = '']) => !spec.components[kind]?.[name])
    expect(dangling.map(([reference]) => reference)).toEqual([])
  })
})

/** Calls of the shop; pages, files and the training ground's own are not described. */
const OURS = /^\/(rest|api|oauth|profile|dataerasure|file-upload|metrics)(\/|$)/

type Method = (typeof METHODS)[number]

/** Reads the tree that the framework prints: what is indented continues the line that it hangs on. */
function routesOf(tree: string): { method: Method; path: string }[] {
  const trail: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \((.+)\)$/.exec(line) ?? []
    if (!part) return []
    const depth = indent.length / 4 - 1
    trail.splice(depth, trail.length, part)
    const path = trail.join('')
    return methods.split(', ').flatMap((name) => {
      const method = METHODS.find((one) => one.toUpperCase() === name)
      return method ? [{ method, path }] : []
    })
  })
}

function asRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
