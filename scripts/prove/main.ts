/**
 * Proves all labs, or those named as arguments (`--shard 1/2` takes every second one): the weak code is vulnerable,
 * right fixes hold, wrong fixes fail. Prints a row per challenge and writes build/prove.json. The exit code is 1 if
 * something fails. With `--labs /my/labs` it proves the labs in that folder. With `--obstacles` it finds out which
 * versions make which challenges unsolvable, and whether labs declare them.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Application, createApplication } from '../../server/application.ts'
import { loadConfiguration } from '../../server/config/load.ts'
import { Semaphore } from '../../server/http/limits/semaphore.ts'
import { TrustingPool } from '../../server/testing/trusting-pool.ts'
import type { Lab } from '../../server/training/catalogue/labs.ts'
import type { CheckResult } from '../../server/training/custom-fix/check-data.ts'
import { checkCustomFix } from '../../server/training/custom-fix/code.ts'
import { deriveInterfaces, INTERFACES_FILE, interfacesText } from '../interfaces/derive.ts'
import { labFolders } from '../launcher/lab-folders.mjs'
import { MAP_FILE, weakCodeMap } from '../weak-code/weak-code.ts'
import { writeInterfaces } from './added-labs.ts'
import { checkFiles, type FileProblem } from './check-files.ts'
import { type Chromium, startChromium } from './chromium.ts'
import { findContractMismatches } from './contract-interfaces.ts'
import { findTypeMismatches } from './lab-types.ts'
import { checkObstacles, declaredObstacles, findObstacles } from './obstacles.ts'
import {
  isProven,
  type ProofRow,
  type ProofTools,
  proveLab,
  renderTable,
  unprovableRows,
} from './prove-lab.ts'

/** Trials that run at the same time. Both kinds mostly wait: for the sandbox, or for a page to come to rest. */
const AT_ONCE = { http: 6, browser: 2 * Math.max(2, availableParallelism()) } as const

/** Number of shops that scratch shops are copied from. More than one, as those of one shop share a place in the sandbox. */
const SHOPS = 16

/** Longer than a proof: what a thread of the sandbox has loaded is needed again. */
const IDLE_MS = 60 * 60_000

/** Where Node keeps compiled code for threads of the sandbox. Many of them start during a proof. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '..', 'build', 'cache-prove')

/** Server warnings that are printed at the end. */
const MOST_WARNINGS = 5

const root = join(import.meta.dirname, '..', '..')

async function main(args: readonly string[]): Promise<ProofRow[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      shard: { type: 'string', default: '1/1' },
      obstacles: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '20' },
      labs: { type: 'string', default: process.env.LABS_DIR ?? '' },
    },
    allowPositionals: true,
  })
  writeIfChanged(MAP_FILE, weakCodeMap(root))
  writeIfChanged(INTERFACES_FILE, interfacesText(deriveInterfaces(root)))
  const added = labFolders(values.labs)
  const wrongTypes = added.flatMap((folder) => writeInterfaces(root, folder))
  if (wrongTypes.length > 0) return [filesRow(wrongTypes)]
  const problems = checkFiles(root)
  const fatal = problems.filter((one) => one.fatal)
  if (fatal.length > 0) return [filesRow(fatal)]
  const warnings: string[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-proof-'))
  const application = await createApplication({
    root,
    dataDir,
    configuration: loadConfiguration(join(root, 'config'), {}),
    version: '0.0.0',
    labsDir: added.join(delimiter),
    warn: (message) => warnings.push(message),
    sandbox: { pool: new TrustingPool(IDLE_MS) },
  })
  const chromium = lazily(async () => startChromium(await listen(application)))
  try {
    const workshop = createWorkshop(application, chromium.get, Number(values.seeds))
    const labs = shardOf(
      values.shard,
      chooseLabs(application.training.labs.all(), positionals, added.length > 0),
    )
    if (values.obstacles) return await obstacleRows(workshop, labs)
    const [proven, types] = await Promise.all([proveAll(workshop, labs), typesRow(labs)])
    const rows = [filesRow(problems), ...proven, types]
    if (!rows.every(isProven)) printServerWarnings(warnings)
    return rows
  } finally {
    await chromium.close()
    await application.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function createWorkshop(
  { app, host, training }: Application,
  chromium: () => Promise<Chromium>,
  seeds: number,
): ProofTools {
  const { labs, judges } = training
  let opened = 0
  const nextShop = () => host.open(`proof-${opened++ % SHOPS}`)
  const checked = new Map<string, Promise<CheckResult>>()
  const check = (lab: string, source: string): Promise<CheckResult> => {
    const key = `${lab} ${source}`
    const forget = () => void checked.delete(key)
    const result = checked.get(key) ?? nextShop().then((shop) => checkCustomFix(shop, lab, source))
    checked.set(key, result)
    // A second try of the lab checks it again.
    result.then((found) => {
      if ('problem' in found) forget()
    }, forget)
    return result
  }
  const gates = { http: new Semaphore(AT_ONCE.http), browser: new Semaphore(AT_ONCE.browser) }
  return { app, host, labs, judges, nextShop, check, chromium, gates, seeds }
}

/** Those that are named; otherwise the added ones, or all if there are none. */
function chooseLabs(labs: readonly Lab[], wanted: readonly string[], hasAdded: boolean): readonly Lab[] {
  const unknown = wanted.find((name) => !labs.some((lab) => lab.name === name))
  if (unknown)
    throw new Error(`There is no lab ${unknown}. There are: ${labs.map(({ name }) => name).join(', ')}`)
  if (wanted.length > 0) return labs.filter(({ name }) => wanted.includes(name))
  return hasAdded ? labs.filter(({ source }) => source) : labs
}

/** `2/3`: the second, the fifth, the eighth and so on. */
function shardOf(shard: string, labs: readonly Lab[]): readonly Lab[] {
  const [index = 1, of = 1] = shard.split('/').map(Number)
  return labs.filter((_, position) => position % of === index - 1)
}

/**
 * Proves a lab, and once more if it failed: code is stopped by the clock, some attacks measure time, and the sandbox may
 * have to be started again, so a busy machine can fail a proof.
 */
async function proveTwiceIfNeeded(workshop: ProofTools, lab: Lab): Promise<ProofRow[]> {
  const before = await proveOnce(workshop, lab)
  if (before.every(isProven)) return before
  console.log(`${renderTable(before)}\n    ${lab.name} is tried again.`)
  const rows = await proveOnce(workshop, lab)
  return rows.map((row, index) => ({ ...row, firstTry: before[index]?.cells ?? [] }))
}

function proveOnce(workshop: ProofTools, lab: Lab): Promise<ProofRow[]> {
  return proveLab(workshop, lab).catch((error: unknown) => unprovableRows(lab, error))
}

async function proveAll(workshop: ProofTools, labs: readonly Lab[]): Promise<ProofRow[]> {
  const proofs = labs.map(async (lab) => {
    const rows = await proveTwiceIfNeeded(workshop, lab)
    console.log(renderTable(rows))
    return rows
  })
  return (await Promise.all(proofs)).flat()
}

/** Writes a generated file if its content has changed. */
function writeIfChanged(file: string, text: string): void {
  if (readFileSync(join(root, file), 'utf8') !== text) writeFileSync(join(root, file), text)
}

/** Returns a row per challenge: whether the lab declares what makes it unsolvable. */
async function obstacleRows(workshop: ProofTools, labs: readonly Lab[]): Promise<ProofRow[]> {
  const found = labs.map(async (lab): Promise<ProofRow[]> => {
    const declared = declaredObstacles(lab)
    const obstacles = await findObstacles(workshop, lab)
    const rows = obstacles.map(({ challenge, stoppedBy }): ProofRow => {
      const verdict = checkObstacles(lab.name, declared.get(challenge) ?? [], stoppedBy)
      return { lab: lab.name, challenge, cells: [{ name: 'obstacles', verdict }] }
    })
    console.log(renderTable(rows))
    return rows
  })
  return (await Promise.all(found)).flat()
}

/** Returns the first row: what can be checked before any code runs. */
function filesRow(problems: readonly FileProblem[]): ProofRow {
  const detail = problems.map(({ place, problem }) => `${place} ${problem}`).join('\n    ')
  const cells = [{ name: 'files', verdict: { passed: problems.length === 0, detail } }]
  const row = { lab: 'all labs', challenge: 'Files of labs and features are consistent', cells }
  console.log(renderTable([row]))
  return row
}

/** An unexpected error is often in the code under test. */
function printServerWarnings(warnings: readonly string[]): void {
  if (warnings.length === 0) return
  const inProject = (line: string): string => line.replaceAll(pathToFileURL(`${root}/`).href, '')
  console.log(`\nServer warnings, the latest last:`)
  for (const line of warnings.slice(-MOST_WARNINGS)) console.log(`    ${inProject(line)}`)
}

/** Returns the row of the compiler's result for all versions. */
async function typesRow(labs: readonly Lab[]): Promise<ProofRow> {
  const mismatches = [
    ...(await findTypeMismatches(
      root,
      labs,
      labs.some(({ source }) => source) ? 'added-types' : 'lab-types',
    )),
    ...findContractMismatches(root, labs),
  ]
  const detail = mismatches
    .map(({ lab, version, problem }) => `${lab}, ${version}: ${problem}`)
    .join('\n    ')
  const row: ProofRow = {
    lab: 'all labs',
    challenge: 'All versions of a lab have the same types',
    cells: [{ name: 'types', verdict: { passed: mismatches.length === 0, detail } }],
  }
  console.log(renderTable([row]))
  return row
}

async function listen({ app }: Application): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Starts Chromium when it is first needed. */
function lazily(start: () => Promise<Chromium>) {
  let started: Promise<Chromium> | undefined
  return {
    get: () => {
      started ??= start()
      return started
    },
    close: async () => {
      const chromium = await started?.catch(() => undefined)
      await chromium?.close()
    },
  }
}

/** A start that failed counts as one failed row. */
function failedToStart(error: unknown): ProofRow[] {
  const detail = error instanceof Error ? error.message : String(error)
  console.error(detail)
  return [
    { lab: 'all labs', challenge: 'Proving', cells: [{ name: 'start', verdict: { passed: false, detail } }] },
  ]
}

const rows = await main(process.argv.slice(2)).catch(failedToStart)
const passed = rows.filter(isProven).length
const failed = rows.length - passed
mkdirSync(join(root, 'build'), { recursive: true })
const report = process.argv.includes('--labs') || process.env.LABS_DIR ? 'prove-added.json' : 'prove.json'
writeFileSync(join(root, 'build', report), JSON.stringify({ passed, failed, rows }, null, 2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
