import * as ts from 'typescript6'
import type { Problem } from './problems.ts'

const FITS = '/lab/fits.ts'
const LIBRARY = '/lib.d.ts'
const GUEST = '/guest.d.ts'

/** What the learner's code is checked against. */
export interface LanguageContext {
  /** The types of the language. */
  libraries: string
  /** Types of what the sandbox offers beyond the language. */
  guest: string
  /** The files that `#lab` is made of, by name: `lab.ts`. */
  contract: Readonly<Record<string, string>>
  /** The weak code that the learner's code replaces. */
  weak: string
  /** The types of React by file name, for components. */
  react?: Readonly<Record<string, string>> | undefined
}

/** The file names of the weak code and the learner's code. Those of components differ. */
interface Names {
  own: string
  weak: string
}

/** A completion. */
export interface Completion {
  name: string
  kind: string
}

/** Checks and completes the learner's code. */
export interface LearnerCodeService {
  check(source: string): Problem[]
  /** Completions at `at`, counted in characters. */
  complete(source: string, at: number): Completion[]
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  noLib: true,
  skipLibCheck: true,
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  paths: {
    '#lab': ['/contract/lab.ts'],
    react: ['/react/index.d.ts'],
    'react/jsx-runtime': ['/react/jsx-runtime.d.ts'],
    csstype: ['/react/csstype.d.ts'],
  },
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
}

/** Prepares the compiler for one lab. */
export function createLearnerCodeService({
  libraries,
  guest,
  contract,
  weak,
  react,
}: LanguageContext): LearnerCodeService {
  const extension = react ? 'tsx' : 'ts'
  const named = { own: `/lab/own.${extension}`, weak: `/lab/weak.${extension}` }
  const files = new Map<string, string>([
    [LIBRARY, libraries],
    [GUEST, guest],
    [named.weak, weak],
    [named.own, weak],
    [FITS, ''],
    ...Object.entries(react ?? {}).map(([name, text]): [string, string] => [`/react/${name}`, text]),
    ...Object.entries(contract).map(([name, text]): [string, string] => [`/contract/${name}`, text]),
  ])
  let version = 0
  const service = ts.createLanguageService(hostOf(files, named, () => version))
  const names = exportsOf(service, named.weak).map(({ name }) => name)
  files.set(FITS, comparison(names, extension))
  const take = (source: string): void => {
    if (files.get(named.own) === source) return
    files.set(named.own, source)
    version += 1
  }
  version += 1
  return {
    check: (source) => {
      take(source)
      const unreadable = service.getSyntacticDiagnostics(named.own)
      if (unreadable.length > 0) return unreadable.map(problemOf)
      return [
        ...service.getSemanticDiagnostics(named.own).map(problemOf),
        ...misfits(service, named.own, names),
      ]
    },
    complete: (source, at) => {
      take(source)
      const entries = service.getCompletionsAtPosition(named.own, at, {})?.entries ?? []
      return entries.map(({ name, kind }) => ({ name, kind }))
    },
  }
}

/** Only two files change: the learner's code and the comparison. Others are fixed. */
function hostOf(
  files: ReadonlyMap<string, string>,
  { own, weak }: Names,
  version: () => number,
): ts.LanguageServiceHost {
  const isChanging = (file: string): boolean => file === own || file === FITS
  const folders = new Set(['/', ...[...files.keys()].flatMap((file) => ancestorsOf(file))])
  return {
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [LIBRARY, GUEST, weak, own, FITS],
    getScriptVersion: (file) => (isChanging(file) ? String(version()) : '0'),
    getScriptSnapshot: (file) => {
      const text = files.get(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => LIBRARY,
    fileExists: (file) => files.has(file),
    readFile: (file) => files.get(file),
    directoryExists: (folder) => folders.has(folder === '/' ? folder : folder.replace(/\/$/, '')),
  }
}

/** The folders that a file is in: `/contract/lab` and `/contract`. */
function ancestorsOf(file: string): string[] {
  const parts = file.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

function exportsOf(service: ts.LanguageService, file: string): readonly ts.Symbol[] {
  const program = service.getProgram()
  const source = program?.getSourceFile(file)
  const checker = program?.getTypeChecker()
  const module = source && checker?.getSymbolAtLocation(source)
  const all = module ? (checker?.getExportsOfModule(module) ?? []) : []
  return all.filter(({ flags }) => (flags & ts.SymbolFlags.Value) !== 0)
}

/** A file in which the compiler reports an error if an export differs from the weak code: one line for each name. */
function comparison(names: readonly string[], extension: 'ts' | 'tsx'): string {
  const lines = names.map((name) => `export const ${name}: typeof weak.${name} = own.${name}`)
  return [
    `import * as own from './own.${extension}'; import type * as weak from './weak.${extension}'`,
    ...lines,
  ].join('\n')
}

/** The exports that the shop could not call like those of the weak code. */
function misfits(service: ts.LanguageService, file: string, names: readonly string[]): Problem[] {
  const own = exportsOf(service, file)
  return service.getSemanticDiagnostics(FITS).flatMap((diagnostic): Problem[] => {
    const { line } = placeOf(diagnostic)
    const name = names[line - 2]
    if (name === undefined) return []
    const node = own.find((symbol) => symbol.name === name)?.declarations?.[0]
    if (!node) return [{ from: 'missing', message: name, line: 1, column: 1 }]
    const start = (ts.getNameOfDeclaration(node) ?? node).getStart()
    return [{ from: 'fit', message: wordsOf(diagnostic), ...placeAt(node.getSourceFile(), start) }]
  })
}

function problemOf(diagnostic: ts.Diagnostic): Problem {
  return { from: 'types', message: wordsOf(diagnostic), ...placeOf(diagnostic) }
}

function wordsOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n')
}

function placeOf({ file, start = 0 }: ts.Diagnostic): { line: number; column: number } {
  return file ? placeAt(file, start) : { line: 1, column: 1 }
}

function placeAt(file: ts.SourceFile, at: number): { line: number; column: number } {
  const { line, character } = file.getLineAndCharacterOfPosition(at)
  return { line: line + 1, column: character + 1 }
}
