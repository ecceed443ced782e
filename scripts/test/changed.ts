/**
 * Prints what changed files can break, one per line: `node scripts/test/changed.ts`. These are changed unit tests, those
 * that import what changed, those beside it, and the labs of such files (`labs/trusted-price`), which have to be proven
 * again. Of many, the nearest.
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
/** Maximum number of tests, unless more have changed, and of labs: they take about a minute on two cores. */
const MOST = { tests: 30, labs: 20 } as const
/** The folder of a lab. */
const LAB = /^labs\/[^/]+(?=\/)/

/** Test files, and folders of labs. */
export interface Broken {
  tests: string[]
  labs: string[]
}

/**
 * Returns what imports the changed files, directly or not: the fewer imports lie between, the earlier, so that changed
 * tests and labs are the first. Tests beside the changed files are the last.
 */
export function brokenBy(
  changed: readonly string[],
  files: readonly string[],
  importersOf: (file: string) => readonly string[],
): Broken {
  const reached = new Set(changed)
  for (const file of reached) {
    if (file !== WHOLE) for (const importer of importersOf(file)) reached.add(importer)
  }
  const folders = new Set(changed.map((file) => dirname(file)))
  const labs = [...reached].flatMap((file) => LAB.exec(file)?.[0] ?? [])
  const known = new Set(files)
  const beside = files.filter((file) => folders.has(dirname(file)))
  const tests = [...reached, ...beside].filter((file) => TEST.test(file) && known.has(file))
  const there = labs.filter((lab) => files.some((file) => file.startsWith(`${lab}/`)))
  return { tests: [...new Set(tests)], labs: [...new Set(there)] }
}

/** Returns the nearest of what is broken, with all changed tests, and a line for each kind of which some were left out. */
export function nearest({ tests, labs }: Broken, changed: readonly string[]): Broken & { cuts: string[] } {
  const changedTests = tests.filter((test) => changed.includes(test)).length
  const run = { tests: tests.slice(0, Math.max(MOST.tests, changedTests)), labs: labs.slice(0, MOST.labs) }
  const cuts = [
    ...(run.tests.length < tests.length
      ? [`the nearest ${run.tests.length} of ${tests.length} test files; npm test unit runs all`]
      : []),
    ...(run.labs.length < labs.length
      ? [`the nearest ${run.labs.length} of ${labs.length} labs; npm test proofs proves all`]
      : []),
  ]
  return { ...run, cuts }
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
  const changed = changedFiles()
  const { tests, labs, cuts } = nearest(brokenBy(changed, files, readImporters(files)), changed)
  for (const place of [...labs, ...tests]) console.log(place)
  for (const cut of cuts) console.error(`   ${cut}`)
}
