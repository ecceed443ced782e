/**
 * Prints what changed files can break, one per line: `node scripts/test/changed.ts`. These are the unit tests beside the
 * changed files, those that import them, and the labs of such files (`labs/trusted-price`), which have
 * to be proven again.
 */
import { dirname } from 'node:path'
import { listInputs } from '../bootstrap/stamp.mjs'
import { importsOf, pathInProject, root } from '../structure/imports.ts'
import { changedFiles } from './changed-files.mjs'

/** Imports everything, so its importers are not counted: almost all tests would run after each change. */
const WHOLE = 'server/application.ts'
const FOLDERS = ['server', 'contract', 'content', 'labs', 'scripts', 'art', 'web', 'tests/process']
/** Tests of the stage `structure` run anyway. */
const TEST = /^(?!scripts\/structure\/).*\.test\.tsx?$/
/** The folder of a lab. */
const LAB = /^labs\/[^/]+(?=\/)/

/** Returns the tests beside the changed files, and tests and folders of labs that import them, directly or not. */
export function brokenBy(
  changed: readonly string[],
  files: readonly string[],
  importersOf: (file: string) => readonly string[],
): string[] {
  const reached = new Set(changed)
  for (const file of reached) {
    if (file !== WHOLE) for (const importer of importersOf(file)) reached.add(importer)
  }
  const folders = new Set(changed.map((file) => dirname(file)))
  const labs = [...reached].flatMap((file) => LAB.exec(file)?.[0] ?? [])
  const tests = files.filter((file) => TEST.test(file) && (reached.has(file) || folders.has(dirname(file))))
  return [...new Set(labs)].filter((lab) => files.some((file) => file.startsWith(`${lab}/`))).concat(tests)
}

/** Returns a function that finds the files that import a file. Imports of types alone are left to the compiler. */
function readImporters(files: readonly string[]): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>()
  for (const { from, to, typeOnly } of files.flatMap(importsOf)) {
    if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), from])
  }
  return (file) => importers.get(file) ?? []
}

if (import.meta.main) {
  const code = listInputs(
    FOLDERS.map((folder) => `${root}/${folder}`),
    (file) => /\.(?:tsx?|mjs)$/.test(file),
  )
  const files = code.map(pathInProject)
  for (const file of brokenBy(changedFiles(), files, readImporters(files))) console.log(file)
}
