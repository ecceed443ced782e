import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../launcher/processes.mjs'
import type { Outcome } from '../../test/failures.mjs'
import { aims } from '../aims.ts'
import type { Section } from '../figures.ts'
import { cloneLastCommit } from '../load/other-version.ts'
import { temporaryFolder } from '../load/server.ts'

/** A feature: what changes in one can break few tests, unlike what all of the server uses. */
const SMALL_CHANGE = join('server', 'features', 'gift-cards', 'routes.ts')

/** What `npm test` leaves in build/test/stages.json. */
type Stage = Outcome & { stage: string; ms: number }

interface TestRun {
  seconds: number
  stages: Stage[]
  /** A run that ended with an error counts as one failure if no test failed. */
  failures: number
}

/**
 * `npm run bench -- tests`: the whole `npm test` in a fresh clone of the last commit, with all that it installs and
 * builds, then `npm test changed` there after a small change.
 */
export async function measureTestRun(): Promise<Section> {
  using folder = temporaryFolder()
  const clone = join(folder.path, 'clone')
  cloneLastCommit(clone)
  const whole = await runTests(clone)
  appendFileSync(join(clone, SMALL_CHANGE), '// A small change.\n')
  const changed = await runTests(clone, 'changed')
  return {
    title: 'npm test in a fresh clone',
    figures: [
      {
        name: 'all stages, with installing and building',
        value: whole.seconds / 60,
        unit: 'min',
        aim: aims.testMinutes,
        note: `${countOf(whole.stages, 'passed')} passed`,
      },
      ...whole.stages.map(
        ({ stage, ms }) => ({ name: `   ${stage}`, value: ms / 1_000, unit: 's' }) as const,
      ),
      { name: 'failures', value: whole.failures, unit: 'errors', aim: aims.testFailures },
      {
        name: 'npm test changed, after a small change',
        value: changed.seconds,
        unit: 's',
        aim: aims.changedTestsSeconds,
        note: `a comment in ${SMALL_CHANGE}`,
      },
      { name: '   failures', value: changed.failures, unit: 'errors', aim: aims.testFailures },
    ],
  }
}

/** Throws if the run ended before its tests did. */
async function runTests(clone: string, ...args: string[]): Promise<TestRun> {
  const report = join(clone, 'build', 'test', 'stages.json')
  rmSync(report, { force: true })
  const since = performance.now()
  const run = [join(clone, 'scripts', 'run.mjs'), 'test', ...args]
  const code = await runCommand(process.execPath, run, { cwd: clone })
  const seconds = (performance.now() - since) / 1_000
  const stages: Stage[] = JSON.parse(readFileSync(report, 'utf8'))
  return { seconds, stages, failures: Math.max(countOf(stages, 'failed'), code === 0 ? 0 : 1) }
}

function countOf(stages: readonly Stage[], verdict: 'passed' | 'failed'): number {
  return stages.reduce((sum, stage) => sum + stage[verdict], 0)
}
