import { retryOnOverrun } from '../../sandbox/errors.ts'
import { isLearnerCodeFault, isOverrun, LearnerCodeError } from '../../sandbox/learner-code/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Labs } from '../catalogue/labs.ts'
import { createGeneratorTools } from '../proof/hidden-tests.ts'
import { findComponents, renderInterface, wrapForRendering } from './react-to-html.ts'

/** Number of generated property sets that are tried. */
const TIMES = 3

/**
 * Renders components without a page before they go live, because an endless loop would hang the learner's page. Returns
 * why they may not go live, or undefined. Rejects with `SandboxUnavailable`.
 */
export async function dryRunCustomFix(
  labs: Labs,
  shop: Shop,
  lab: string,
  code: string,
): Promise<string | undefined> {
  const components = await findComponents(lab)
  const { oracle } = components ? await labs.hiddenTests(lab) : { oracle: '' }
  if (!components || typeof oracle === 'string') return undefined
  const rendering = wrapForRendering(code, components)
  for (const [name, shape] of Object.entries(renderInterface(components))) {
    const call = oracle[name]?.call
    if (!call) continue
    for (let time = 0; time < TIMES; time += 1) {
      const tools = {
        ...createGeneratorTools(`dry run ${time}`, shop.settings),
        db: shop.sql,
        database: shop.sandbox.database,
        find: async () => [],
      }
      const { args } = call(tools)
      const draw = () => shop.sandbox.callLearnerCode({ code: rendering, name, shape, args })
      const overrun = await overrunOf(() => retryOnOverrun(draw))
      if (overrun) return overrun
    }
  }
  return undefined
}

/** Other errors are ignored: a real page may have what is missing here, and shows the error itself. */
async function overrunOf(draw: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await draw()
    return undefined
  } catch (error) {
    if (!isLearnerCodeFault(error)) throw error
    if (!(error instanceof LearnerCodeError)) return undefined
    // React has no such limit: a component that renders itself goes on until the page has no memory left.
    if (error.name === 'InternalError' && /stack overflow/.test(error.message))
      return 'it took more and more room, as it goes into itself without end'
    return isOverrun(error) ? error.message : undefined
  }
}
