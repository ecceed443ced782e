import type { AttackOrder, ProofLine, ProofOutcome } from '#contract/training.ts'
import type { Attack, ShopSettings, WorksCheck } from '#lab'
import { TooSlow } from './page.ts'
import { toolbox } from './tools.ts'

/** What an attack or a works check may take. Several apps start side by side on a slow machine. */
const LONGEST_RUN_MS = 20_000

const attackFiles = import.meta.glob<{ attacks: Attack[] }>('../../../labs/*/attack.ts')
const worksFiles = import.meta.glob<{ works: WorksCheck[] }>('../../../labs/*/works.ts')

type Finding = AttackOrder['browser'][number]

interface Trial {
  kind: Finding['kind']
  name: string
  run: Attack['run']
}

/** The attacks and works checks of a lab that need a browser. */
async function trialsOf(lab: string): Promise<Trial[]> {
  const [attacks, works] = await Promise.all([
    attackFiles[`../../../labs/${lab}/attack.ts`]?.(),
    worksFiles[`../../../labs/${lab}/works.ts`]?.(),
  ])
  const inBrowser = ({ runs }: { runs?: string }) => runs === 'browser'
  return [
    ...(attacks?.attacks ?? []).filter(inBrowser).map((attack) => ({ ...attack, kind: 'attack' as const })),
    ...(works?.works ?? []).filter(inBrowser).map((check) => ({ ...check, kind: 'works' as const })),
  ]
}

const OUTCOMES: Record<Finding['kind'], { resolved: ProofOutcome; rejected: ProofOutcome }> = {
  attack: { resolved: 'through', rejected: 'blocked' },
  works: { resolved: 'works', rejected: 'broken' },
}

function deadline(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new TooSlow('it took too long')), { once: true })
  })
}

async function attempt({ kind, name, run }: Trial, settings: ShopSettings): Promise<Finding> {
  const signal = AbortSignal.timeout(LONGEST_RUN_MS)
  const { tools, close } = toolbox(settings, signal)
  try {
    await Promise.race([run(tools), deadline(signal)])
    return { kind, name, outcome: OUTCOMES[kind].resolved }
  } catch (error) {
    if (error instanceof TooSlow) throw new Error(`${name}: ${error.message}`, { cause: error })
    const detail = error instanceof Error ? error.message : String(error)
    return { kind, name, outcome: OUTCOMES[kind].rejected, detail }
  } finally {
    close()
  }
}

/**
 * Runs those attacks and works checks of a lab that need a browser, on the learner's live shop, in a frame
 * of this page. Throws when one cannot be tried in time: what was not tried is not blocked. Tells each step as it happens; what it returns goes to the server with the order to attack.
 */
export async function runInPage(
  lab: string,
  settings: ShopSettings,
  tell: (line: ProofLine) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const trial of await trialsOf(lab)) {
    const { kind, name } = trial
    tell({ line: 'running', kind, name })
    const start = performance.now()
    const finding = await attempt(trial, settings)
    findings.push(finding)
    tell({ line: 'done', ...finding, ms: Math.round(performance.now() - start) })
  }
  return findings
}
