// `npm run bench`: measures the shop's speed and memory, prints a table and writes build/bench.json. With --quick it
// only checks that everything works. With names of sections it measures only these. Some run only when they are named:
// `clone` starts a fresh clone, `tests` runs all tests in one, `mutants server/host` changes that folder's code in small
// ways, `soak 60` lets a class attack for an hour, `class 500 3` simulates a class of 500 for three minutes, and
// `against 58964d1` measures this version and that commit side by side.
import { existsSync } from 'node:fs'
import { prepareServer } from '../bootstrap/prepare-server.mjs'
import { at } from '../bootstrap/project.mjs'
import { type Effort, quick, thorough } from './effort.ts'
import type { Section } from './figures.ts'
import { findCommit } from './load/other-version.ts'
import { measureAgainst } from './measure/against.ts'
import { measureCatalogue } from './measure/catalogue.ts'
import { measureClass } from './measure/class.ts'
import { measureContest } from './measure/contest.ts'
import { measureCrashes } from './measure/crash.ts'
import { measureCustomFix } from './measure/custom-fix.ts'
import { measureDashboard } from './measure/dashboard.ts'
import { measureFirstLoad } from './measure/first-load.ts'
import { measureFreshClone } from './measure/fresh-clone.ts'
import { measureMemory } from './measure/memory.ts'
import { measureMutants, mutatedFolders } from './measure/mutants.ts'
import { measureRefusals } from './measure/refusals.ts'
import { measureSandbox } from './measure/sandbox.ts'
import { measureBoard } from './measure/score-board.ts'
import { measureScreens } from './measure/screens.ts'
import { measureSoak } from './measure/soak.ts'
import { measureBuild, measureStart } from './measure/start-time.ts'
import { measureTestRun } from './measure/test-run.ts'
import { measureThroughput } from './measure/throughput.ts'
import { measureWorkbench } from './measure/workbench.ts'
import { countReached, describeMachine, renderTable, withVerdicts, writeReport } from './report.ts'

const sections: Readonly<Record<string, Measure>> = {
  start: measureStart,
  build: measureBuild,
  memory: measureMemory,
  calls: measureThroughput,
  catalogue: measureCatalogue,
  page: measureFirstLoad,
  board: measureBoard,
  screens: measureScreens,
  sandbox: measureSandbox,
  'custom-fix': measureCustomFix,
  refusals: measureRefusals,
  workbench: measureWorkbench,
  crash: measureCrashes,
  dashboard: measureDashboard,
  contest: measureContest,
}

/** Measures a section. */
type Measure = (effort: Effort) => Promise<Section>

/** A section to measure. */
interface Asked {
  name: string
  measure: Measure
}

/** A section that is measured only when it is named. */
interface OnRequest {
  /** How many words it takes after its name, at most. */
  words: number
  /** Returns how to measure it, or what is wrong with these words. */
  read(words: readonly string[]): Measure | string
}

/** Sections that take minutes or hours, and so run only when they are named. */
const onRequest: Readonly<Record<string, OnRequest>> = {
  clone: { words: 0, read: () => measureFreshClone },
  tests: { words: 0, read: () => measureTestRun },
  mutants: {
    words: Number.POSITIVE_INFINITY,
    read: (folders) => {
      const unknown = folders.find((folder) => !existsSync(at(folder)))
      if (unknown !== undefined) return `There is no "${unknown}". Try: npm run bench -- mutants server/host`
      return () => measureMutants(folders.length > 0 ? folders : mutatedFolders)
    },
  },
  soak: {
    words: 1,
    read: ([minutes = '60']) =>
      Number(minutes) > 0
        ? () => measureSoak(Number(minutes))
        : 'How many minutes? Try: npm run bench -- soak 60',
  },
  class: {
    words: 2,
    read: ([learners = '500', minutes = '3']) =>
      Number(learners) >= 1 && Number(minutes) >= 2
        ? () => measureClass(Number(learners), Number(minutes))
        : 'How many, for two minutes or more? Try: npm run bench -- class 500 3',
  },
  against: {
    words: 1,
    read: ([name]) => {
      const commit = findCommit(name)
      if (commit !== undefined) return (effort) => measureAgainst(commit, effort)
      const found = name === undefined ? 'Which commit?' : `There is no commit "${name}" in this clone.`
      return `${found} Try: npm run bench -- against 58964d1`
    },
  },
}

const reportFile = at('build', 'bench.json')

/** Returns the exit code. Missed aims are no failure: machines differ. */
async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => arg !== '--quick')
  const effort = words.length < args.length ? quick : thorough
  const named = words.length > 0 ? cutAtNames(words) : Object.keys(sections).map((name) => [name])
  const asked: Asked[] = []
  for (const [name = '', ...rest] of named) {
    const measure = findMeasure(name, rest)
    if (typeof measure === 'string') return refuse(measure)
    asked.push({ name, measure })
  }
  return measureAll(asked, effort)
}

/** Cuts words before each name of a section: `clone class 500 3` into `clone` and `class 500 3`. */
function cutAtNames(words: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const word of words) {
    const part = parts.at(-1)
    if (part && !isSection(word)) part.push(word)
    else parts.push([word])
  }
  return parts
}

function isSection(word: string): boolean {
  return Object.hasOwn(sections, word) || Object.hasOwn(onRequest, word)
}

/** Returns how to measure a section, or what is wrong with its name or the words after it. */
function findMeasure(name: string, rest: readonly string[]): Measure | string {
  const request = Object.hasOwn(onRequest, name) ? onRequest[name] : undefined
  const [unknown] = isSection(name) ? rest.slice(request?.words ?? 0) : [name]
  const measure = unknown === undefined ? (request?.read(rest) ?? sections[name]) : undefined
  const known = Object.keys({ ...sections, ...onRequest }).join(' ')
  return measure ?? `There is no section "${unknown}". Try: --quick ${known}`
}

function refuse(why: string): number {
  console.error(why)
  return 1
}

async function measureAll(asked: readonly Asked[], pace: Effort): Promise<number> {
  if (!existsSync(at('build', 'web', 'index.html')))
    return refuse('The web app is not built yet. Run: npm run build')
  await prepareServer(process.execPath)
  const report = { at: new Date().toISOString(), quick: pace === quick, machine: describeMachine() }
  const done: Section[] = []
  const failures: string[] = []
  for (const { name, measure } of asked) {
    try {
      const section = await measure(pace)
      done.push(section)
      console.log(renderTable(section))
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      console.error(`\n${failures.at(-1)}`)
    }
  }
  writeReport(reportFile, { ...report, sections: done.map(withVerdicts), failures })
  const { aimed, reached } = countReached(done)
  console.log(`\n${reached} of ${aimed} aims reached. Written to ${reportFile}`)
  if (pace === quick) console.log('This was a quick run: the figures are worth nothing.')
  return failures.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
