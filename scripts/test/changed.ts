/**
 * Prints what changed files can break, one per line: `node scripts/test/changed.ts`. These are the unit tests beside the
 * changed files, those that import them, and the labs of such files (`labs/trusted-price`), which have to be proven
 * again. Of many, those that are the fewest imports away.
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
/** Maximum number of tests and labs: they take less than a minute on two cores. */
const MOST = 30
/** The folder of a lab. */
const LAB = /^labs\/[^/]+(?=\/)/

/**
 * Returns the folders of labs that import the changed files, directly or not, the tests beside the changed files, and
 * tests that import them: the fewer imports lie between, the earlier.
 */
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
  const known = new Set(files)
  const beside = files.filter((file) => folders.has(dirname(file)))
  const tests = [...beside, ...reached].filter((file) => TEST.test(file) && known.has(file))
  const there = labs.filter((lab) => files.some((file) => file.startsWith(`${lab}/`)))
  return [...new Set([...there, ...tests])]
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
  const broken = brokenBy(changedFiles(), files, readImporters(files))
  for (const place of broken.slice(0, MOST)) console.log(place)
  if (broken.length > MOST) {
    console.error(
      `   the nearest ${MOST} of ${broken.length} tests that import what changed; npm test unit runs all`,
    )
  }
}
