import { mutatorsOf } from '#contract/generators/mutators.ts'
import { createRandom } from '#contract/generators/random.ts'
import {
  type LabExports,
  OLD_LAB_FILES,
  type OldLabExports,
  translateExports,
} from '#contract/lab/old-names.ts'
import type { AttackBody, ProofLine, ProofOutcome } from '#contract/training.ts'
import type { Attack, ShopSettings } from '#lab'
import { PageTimeout } from './page.ts'
import { createToolbox } from './tools.ts'

/** The time limit of an attack or a functional check. Several pages may start side by side on a slow machine. */
const LONGEST_RUN_MS = 20_000

const attackFiles = import.meta.glob<{ attacks: Attack[] }>('../../../labs/*/attack.ts')
/** Files with the older names count as well. */
const testFiles = import.meta.glob<LabExports & OldLabExports>(
  '../../../labs/*/{functionality,hidden-tests,works,held-back}.ts',
)

type Finding = AttackBody['browser'][number]

interface Trial {
  /** The kind that it is reported as. */
  kind: Finding['kind']
  /** What it checks: a generated trial may be either. */
  does: 'attack' | 'works'
  name: string
  /** The generated input. */
  payload?: string
  run: Attack['run']
}

const ATTACK = { kind: 'attack', does: 'attack' } as const
const WORKS = { kind: 'works', does: 'works' } as const

/**
 * The attacks and functional checks of a lab that need a browser. For the learner's own fix this includes generated
 * ones.
 */
async function trialsOf(lab: string, settings: ShopSettings, isOwn: boolean): Promise<Trial[]> {
  const [attacks, checks] = await Promise.all([
    attackFiles[`../../../labs/${lab}/attack.ts`]?.(),
    importTests(lab, 'functionality.ts'),
  ])
  const inBrowser = ({ runs }: { runs?: string }) => runs === 'browser'
  return [
    ...(attacks?.attacks ?? []).filter(inBrowser).map((attack) => ({ ...attack, ...ATTACK })),
    ...(checks.functionality ?? []).filter(inBrowser).map((check) => ({ ...check, ...WORKS })),
    ...(isOwn ? await drawnTrials(lab, settings) : []),
  ]
}

/**
 * The hidden tests of a lab. The browser generates the inputs itself: a learner who can forge them can also forge the
 * results.
 */
async function drawnTrials(lab: string, settings: ShopSettings): Promise<Trial[]> {
  const { hiddenTests } = await importTests(lab, 'hidden-tests.ts')
  if (!hiddenTests) return []
  const numbers = new Uint32Array(1)
  const random = createRandom(() => crypto.getRandomValues(numbers)[0] ?? 0)
  const hash = (): never => {
    throw new Error('A browser does not know what the shop makes of passwords')
  }
  const { attacks, functionality } = hiddenTests({ random, settings, hash, ...mutatorsOf(random) })
  const drawn = [
    ...attacks.map((attack) => ({ ...attack, ...ATTACK })),
    ...functionality.map((check) => ({ ...check, ...WORKS })),
  ]
  return drawn.filter(({ runs }) => runs === 'browser').map((trial) => ({ ...trial, kind: 'held-back' }))
}

async function importTests(lab: string, file: 'functionality.ts' | 'hidden-tests.ts'): Promise<LabExports> {
  const code = await testFiles[`../../../labs/${lab}/${file}`]?.()
  if (code) return code
  const old = await testFiles[`../../../labs/${lab}/${OLD_LAB_FILES[file]}`]?.()
  return translateExports(old ?? {})
}

const OUTCOMES: Record<Trial['does'], { resolved: ProofOutcome; rejected: ProofOutcome }> = {
  attack: { resolved: 'through', rejected: 'blocked' },
  works: { resolved: 'works', rejected: 'broken' },
}

/** The generated input, if the result speaks against the fix. */
function beaten(outcome: ProofOutcome, payload: string | undefined): { payload?: string } {
  const isBad = outcome === 'through' || outcome === 'broken'
  return isBad && payload !== undefined ? { payload } : {}
}

function deadline(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new PageTimeout('it took too long')), { once: true })
  })
}

async function attempt({ kind, does, name, run, payload }: Trial, settings: ShopSettings): Promise<Finding> {
  const signal = AbortSignal.timeout(LONGEST_RUN_MS)
  const outcomes = OUTCOMES[does]
  const { tools, close } = createToolbox(settings, signal)
  try {
    await Promise.race([run(tools), deadline(signal)])
    return { kind, name, outcome: outcomes.resolved, ...beaten(outcomes.resolved, payload) }
  } catch (error) {
    if (error instanceof PageTimeout) throw new Error(`${name}: ${error.message}`, { cause: error })
    const detail = error instanceof Error ? error.message : String(error)
    const outcome = outcomes.rejected
    return { kind, name, outcome, detail, ...beaten(outcome, payload) }
  } finally {
    close()
  }
}

/**
 * Runs the attacks and functional checks of a lab that need a browser, on the learner's live shop in a frame of this
 * page. Throws if one cannot run in time, because a check that did not run has not passed. Reports each step; the
 * returned findings are sent to the server with the request to attack.
 */
export async function runInPage(
  lab: string,
  settings: ShopSettings,
  isOwn: boolean,
  tell: (line: ProofLine) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const trial of await trialsOf(lab, settings, isOwn)) {
    const { kind, name } = trial
    tell({ line: 'running', kind, name })
    const start = performance.now()
    const finding = await attempt(trial, settings)
    findings.push(finding)
    tell({ line: 'done', ...finding, ms: Math.round(performance.now() - start) })
  }
  return findings
}
