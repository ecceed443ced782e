import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deriveInterfaces, INTERFACES_FILE, interfacesText } from '../interfaces/derive.ts'
import { MAP_FILE, weakCodeMap } from '../weak-code/weak-code.ts'
import { boundaryViolation } from './boundaries.ts'
import { findComponentCycles, findCycles } from './cycles.ts'
import { type Import, importsOf, root, sourceFiles, textOf } from './imports.ts'

const longest = 500

const everything = sourceFiles('server', 'web', 'labs', 'contract')
const imports = everything.flatMap(importsOf)

describe('the code base', () => {
  it('has sources in every top-level folder', () => {
    for (const part of ['server/', 'web/', 'labs/', 'contract/']) {
      expect(everything.some((file) => file.startsWith(part))).toBe(true)
    }
  })

  it('has no import that crosses a boundary', () => {
    expect(imports.map(boundaryViolation).filter(Boolean)).toEqual([])
  })

  it('has no import cycles between files or components', () => {
    expect(findCycles(imports)).toEqual([])
    expect(findComponentCycles(imports)).toEqual([])
  })

  it('has no imports except types in weak code and fixes, so that they can be shown, swapped and run in the sandbox', () => {
    expect(imports.filter(breaksIntoLab)).toEqual([])
  })

  it('has an up-to-date map of weak code (to update: node scripts/weak-code/main.ts)', () => {
    expect(textOf(MAP_FILE)).toBe(weakCodeMap(root))
  })

  it('has up-to-date interfaces of weak code (to update: node scripts/interfaces/main.ts)', () => {
    const faces = deriveInterfaces(root)
    expect(textOf(INTERFACES_FILE)).toBe(interfacesText(faces))
    // Learners cannot write their own fix in a lab without an interface, so each of these labs needs a reason.
    expect(Object.keys(faces.without)).toEqual([])
  }, 60_000)

  it('names challenges in labs and in training only', () => {
    const ignorant = sourceFiles(
      'server/features',
      'server/shop',
      'server/http',
      'server/identity',
      'web/features',
      'web/workbench',
    )
    const keys = new RegExp(`\\b(${challengeKeys().join('|')})\\b`)
    expect(ignorant.filter((file) => keys.test(textOf(file)))).toEqual([])
  })

  it("loads node:http without an import: an import statement loads Node's whole HTTP client, about 5 MB", () => {
    const tools = /^server\/(testing\/|class\/test-)/
    const bringing = imports.filter(({ from, to, typeOnly }) => {
      return from.startsWith('server/') && /^(node:)?http$/.test(to) && !typeOnly && !tools.test(from)
    })
    expect(bringing).toEqual([])
  })

  it('isolates tests that replace or reload modules: the others of a worker share one registry', () => {
    const sharing = globSync('{server,web,labs,contract,content,scripts,art}/**/*.test.{ts,tsx}', {
      cwd: root,
    })
      .filter((file) => !file.includes('.alone.test.'))
      .filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(textOf(file)))
    expect(sharing).toEqual([])
  })

  it('uses nothing of Node in code that server and browser share', () => {
    expect(sourceFiles('contract').filter((file) => /\b(?:Buffer|process)\./.test(textOf(file)))).toEqual([])
  })

  it(`has no file of more than ${longest} lines`, () => {
    expect(everything.filter((file) => textOf(file).split('\n').length > longest + 1)).toEqual([])
  })
})

describe('the checks themselves', () => {
  const value = (from: string, to: string): Import => ({ from, to, typeOnly: false })

  it('report a feature that imports from another', () => {
    const crossing = value('server/features/basket/routes.ts', 'server/features/products/store.ts')
    expect(boundaryViolation(crossing)).toContain('features do not know each other')
    expect(
      boundaryViolation(value('server/features/basket/routes.ts', 'server/features/basket/store.ts')),
    ).toBeUndefined()
    expect(
      boundaryViolation(value('web/features/wallet/Wallet.tsx', 'web/features/orders/PastOrder.tsx')),
    ).toContain('web/ui')
    expect(boundaryViolation(value('web/workbench/files/Files.tsx', 'web/training/progress.ts'))).toContain(
      'tools know',
    )
    expect(
      boundaryViolation(value('web/workbench/send-many/SendMany.tsx', 'web/workbench/files/zip.ts')),
    ).toContain('each other')
    expect(
      boundaryViolation(value('web/workbench/tools.ts', 'web/workbench/files/Files.tsx')),
    ).toBeUndefined()
    expect(boundaryViolation(value('web/ui/shop/Rating.tsx', 'web/features/contact/Contact.tsx'))).toContain(
      'knows none',
    )
  })

  it('report a web app that imports from the server', () => {
    expect(boundaryViolation(value('web/shell/Shell.tsx', 'server/app.ts'))).toContain('contract only')
  })

  it('report a cycle of any length', () => {
    const circle = [value('a', 'b'), value('b', 'c'), value('c', 'a'), value('c', 'd')]
    expect(findCycles(circle)).toEqual([['a', 'b', 'c', 'a']])
    expect(findCycles([{ ...value('a', 'b'), typeOnly: true }, value('b', 'a')])).toHaveLength(1)
    const rooms = [
      value('server/host/a.ts', 'server/http/b.ts'),
      value('server/http/c.ts', 'server/host/d.ts'),
    ]
    expect(findComponentCycles(rooms)).toEqual([['server/host', 'server/http', 'server/host']])
  })

  it('report a component that imports what is built on it', () => {
    expect(boundaryViolation(value('server/http/routing/router.ts', 'server/identity/tokens.ts'))).toContain(
      'routes get the caller',
    )
    expect(boundaryViolation(value('server/sandbox/workers/queue.ts', 'server/shop/shop.ts'))).toContain(
      'shops that ask it',
    )
    expect(
      boundaryViolation(value('server/features/basket/routes.ts', 'server/identity/tokens.ts')),
    ).toBeUndefined()
  })
})

/**
 * Whether an import in a lab is forbidden. React is the only value that a component may import. Files that learners do
 * not see, such as attacks and functional checks, may import files beside them.
 */
function breaksIntoLab({ from, to, typeOnly }: Import): boolean {
  if (!from.startsWith('labs/') || typeOnly) return false
  const isShown = /\/(weak|sink)\.tsx?$|\/fixes\//.test(from)
  const isBeside = to.startsWith(from.slice(0, from.lastIndexOf('/') + 1))
  return !(from.endsWith('.tsx') && to === 'react') && (isShown || !isBeside)
}

/** The keys of all labs' challenges. */
function challengeKeys(): string[] {
  const labs = globSync('labs/*/lab.yml', { cwd: root })
  return labs.flatMap((file) => [...textOf(file).matchAll(/^ {2}- key: (\w+)/gm)].map(([, key = '']) => key))
}
