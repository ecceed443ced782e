// `npm run bench`: measures the shop's speed and memory, prints a table and writes build/bench.json. With --quick it
// only checks that everything works. With names of sections it measures only these. Three sections run only when they
// are named: `soak 60` lets a class attack for an hour, `class 500 3` simulates a class of 500 for three minutes, and
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
import { measureMemory } from './measure/memory.ts'
import { measureRefusals } from './measure/refusals.ts'
import { measureSandbox } from './measure/sandbox.ts'
import { measureBoard } from './measure/score-board.ts'
import { measureScreens } from './measure/screens.ts'
import { measureSoak } from './measure/soak.ts'
import { measureStart } from './measure/start-time.ts'
import { measureThroughput } from './measure/throughput.ts'
import { measureWorkbench } from './measure/workbench.ts'
import { countReached, describeMachine, renderTable, withVerdicts, writeReport } from './report.ts'

const sections: Sections = {
  start: measureStart,
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

/** Default size and duration of the simulated class. */
const CLASS = { learners: 500, minutes: 3 }

/** Default duration of the attacks of a class. */
const SOAK_MINUTES = 60

const reportFile = at('build', 'bench.json')

/** Returns the exit code. Missed aims are no failure: machines differ. */
async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const minutes = names[0] === 'soak' ? Number(names[1] ?? SOAK_MINUTES) : undefined
  if (minutes !== undefined) {
    if (!(minutes > 0)) return refuse('How many minutes? Try: npm run bench -- soak 60')
    return measureAll(['soak'], { soak: () => measureSoak(minutes) }, thorough)
  }
  if (names[0] === 'class') {
    const [learners = CLASS.learners, long = CLASS.minutes] = names.slice(1).map(Number)
    if (!(learners >= 1) || !(long >= 2))
      return refuse('How many, for two minutes or more? Try: npm run bench -- class 500 3')
    return measureAll(['class'], { class: () => measureClass(learners, long) }, thorough)
  }
  const pace = args.includes('--quick') ? quick : thorough
  if (names[0] === 'against') return measureBeside(names[1], pace)
  const unknown = args.find((arg) => arg !== '--quick' && !Object.hasOwn(sections, arg))
  if (unknown) {
    return refuse(
      `There is no section "${unknown}". Try: --quick ${Object.keys(sections).join(' ')} soak class against`,
    )
  }
  return measureAll(names.length > 0 ? names : Object.keys(sections), sections, pace)
}

/** Measures this version beside a commit. */
async function measureBeside(name: string | undefined, pace: Effort): Promise<number> {
  const commit = findCommit(name)
  if (commit !== undefined)
    return measureAll(['against'], { against: (effort) => measureAgainst(commit, effort) }, pace)
  const found = name === undefined ? 'Which commit?' : `There is no commit "${name}" in this clone.`
  return refuse(`${found} Try: npm run bench -- against 58964d1`)
}

function refuse(why: string): number {
  console.error(why)
  return 1
}

type Sections = Readonly<Record<string, (pace: Effort) => Promise<Section>>>

async function measureAll(names: readonly string[], all: Sections, pace: Effort): Promise<number> {
  if (!existsSync(at('build', 'web', 'index.html')))
    return refuse('The web app is not built yet. Run: npm run build')
  await prepareServer(process.execPath)
  const report = { at: new Date().toISOString(), quick: pace === quick, machine: describeMachine() }
  const done: Section[] = []
  const failures: string[] = []
  for (const name of names) {
    try {
      const section = await all[name]?.(pace)
      if (!section) continue
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
