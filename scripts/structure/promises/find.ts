import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync'
import { root } from '../imports.ts'
import { doubtful, type Place } from './places.ts'

/** A promise that is taken for what it promises. */
export interface Found {
  /** `server/features/basket/routes.ts:12` */
  place: string
  text: string
}

/**
 * Promises in these files that nobody waits for where their values matter: each is true, and equal to nothing. The
 * compiler finds some of them; `!isGenuine(token)` it does not, and that would let everybody in.
 */
export function findUnawaited(name: string, files: readonly string[]): Found[] {
  const api = new API({ cwd: root })
  try {
    const config = writeConfig(name, files)
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('The compiler does not find the project')
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(join(root, file))
      if (!source) throw new Error(`The compiler does not know ${file}`)
      return inFile(project.checker, file, source)
    })
  } finally {
    api.close()
  }
}

/** With paths as the project has them: a folder of its own for each list, as the compiler keeps what it has read. */
function writeConfig(name: string, files: readonly string[]): string {
  const folder = join(root, 'build', 'promises', name)
  const config = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const paths = files.map((file) => join('..', '..', '..', file))
  writeFileSync(config, JSON.stringify({ extends: '../../../tsconfig.json', files: paths, include: [] }))
  return config
}

function inFile(checker: Checker, file: string, source: SourceFile): Found[] {
  const places = doubtful(source)
  const types = checker.getTypeAtLocation(places.map(({ node }) => node))
  return places.flatMap((place, at) => {
    const type = types[at]
    if (!type || !isUnawaited(checker, place, type)) return []
    const line = source.text.slice(0, place.node.getStart(source)).split('\n').length
    return [{ place: `${file}:${line}`, text: place.node.getText(source) }]
  })
}

function isUnawaited(checker: Checker, { kind, node }: Place, type: Type): boolean {
  if (kind === 'unheard') return wantsNothing(checker, node)
  if (kind !== 'decider') return isPromise(type, kind === 'dropped')
  return checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
    const given = checker.getReturnTypeOfSignature(signature)
    return given !== undefined && isPromise(given, true)
  })
}

/** Whether a function stands where one is called for nothing that it gives: what it rejects with would end the process. */
function wantsNothing(checker: Checker, node: Expression): boolean {
  const wanted = checker.getContextualType(node)
  const signatures = wanted ? checker.getSignaturesOfType(wanted, SignatureKind.Call) : []
  return signatures.some((signature) => {
    const given = checker.getReturnTypeOfSignature(signature)
    return given !== undefined && nameOf(given) === 'void'
  })
}

/** Where a promise or nothing is there, one may ask which. `evenIfAny`: not where it matters that nobody waits. */
function isPromise(type: Type, evenIfAny: boolean): boolean {
  const types = type.isUnionType() ? type.getTypes() : [type]
  const promises = types.filter((one) => one.getSymbol()?.name === 'Promise')
  const isOrNothing = types.some((one) => ['undefined', 'null'].includes(nameOf(one)))
  return promises.length > 0 && (evenIfAny || !isOrNothing)
}

function nameOf(type: Type): string {
  return type.isIntrinsicType() ? type.intrinsicName : ''
}
