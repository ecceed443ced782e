import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync'
import { root } from '../imports.ts'
import { findPlaces, type SuspectExpression } from './places.ts'

/** A promise that is used as if it were its value. */
export interface UnawaitedPromise {
  /** `server/features/basket/routes.ts:12` */
  place: string
  text: string
}

/**
 * Returns promises that are not awaited although their values matter. A promise is always truthy and equals nothing, so
 * `!isGenuine(token)` without `await` would let everybody in. The compiler reports only some of these cases.
 */
export function findUnawaited(name: string, files: readonly string[]): UnawaitedPromise[] {
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

/**
 * Writes a compiler configuration with the project's paths. Each list has a folder of its own, because the compiler
 * caches what it has read.
 */
function writeConfig(name: string, files: readonly string[]): string {
  const folder = join(root, 'build', 'promises', name)
  const config = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const paths = files.map((file) => join('..', '..', '..', file))
  writeFileSync(config, JSON.stringify({ extends: '../../../tsconfig.json', files: paths, include: [] }))
  return config
}

function inFile(checker: Checker, file: string, source: SourceFile): UnawaitedPromise[] {
  const places = findPlaces(source)
  const types = checker.getTypeAtLocation(places.map(({ node }) => node))
  return places.flatMap((place, at) => {
    const type = types[at]
    if (!type || !isUnawaited(checker, place, type)) return []
    const line = source.text.slice(0, place.node.getStart(source)).split('\n').length
    return [{ place: `${file}:${line}`, text: place.node.getText(source) }]
  })
}

function isUnawaited(checker: Checker, { kind, node }: SuspectExpression, type: Type): boolean {
  if (kind === 'unheard') return wantsNothing(checker, node)
  if (kind !== 'decider') return isPromise(type, kind === 'dropped')
  return checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
    const given = checker.getReturnTypeOfSignature(signature)
    return given !== undefined && isPromise(given, true)
  })
}

/**
 * Whether a function is passed where a callback without a result is expected. A rejection there would end the process.
 */
function wantsNothing(checker: Checker, node: Expression): boolean {
  const wanted = checker.getContextualType(node)
  const signatures = wanted ? checker.getSignaturesOfType(wanted, SignatureKind.Call) : []
  return signatures.some((signature) => {
    const given = checker.getReturnTypeOfSignature(signature)
    return given !== undefined && nameOf(given) === 'void'
  })
}

/**
 * Whether a type is a promise. A union with undefined or null may be tested for truth, so it counts only with
 * `evenIfAny`.
 */
function isPromise(type: Type, evenIfAny: boolean): boolean {
  const types = type.isUnionType() ? type.getTypes() : [type]
  const promises = types.filter((one) => one.getSymbol()?.name === 'Promise')
  const isOrNothing = types.some((one) => ['undefined', 'null'].includes(nameOf(one)))
  return promises.length > 0 && (evenIfAny || !isOrNothing)
}

function nameOf(type: Type): string {
  return type.isIntrinsicType() ? type.intrinsicName : ''
}
