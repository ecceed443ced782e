import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeInterface } from '#server/sandbox/learner-code/interface.ts'
import known from '#server/sandbox/learner-code/interfaces.json' with { type: 'json' }
import { CUSTOM_FIX } from '#server/shop/live-code.ts'
import { runSavedCode, saveCustomFix } from '#server/training/custom-fix/code.ts'
import { loadTrials, runTrial } from '#server/training/proof/trials.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
} from '../../server/testing/application.ts'
import { hostileModules } from './hostile-code.ts'

// Replaces each lab's code by learner code that returns unexpected values and misuses its host functions. The shop may
// fail then, but the server must not, and no error is logged.

/** Each lab is tested with one of this many parts of all modules. */
const PARTS = 3
const PATIENCE_MS = 120_000

/** All labs that accept learner code. */
const LABS = Object.keys(known.faces)
const interfaces = new Map<string, CodeInterface>(
  Object.entries(known.faces as unknown as Record<string, CodeInterface>),
)

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

/** All modules for every lab would take minutes. The module that misuses host functions is used for all. */
function modulesFor(lab: string) {
  const all = hostileModules(interfaces.get(lab) ?? {})
  return all.filter((_, at) => at === all.length - 1 || at % PARTS === LABS.indexOf(lab) % PARTS)
}

describe.each(LABS)('learner code for %s', (lab) => {
  it(
    'breaks only its own lab',
    async () => {
      const { host, app, training } = application
      const { labs, judges } = training
      const shop = await host.open(`own-${lab}`.slice(0, 64))
      const trials = (await loadTrials(labs, lab)).filter(({ runs }) => runs === 'http')
      for (const [at, { name, code }] of modulesFor(lab).entries()) {
        saveCustomFix(shop, lab, code, code)
        runSavedCode(shop, lab)
        const trial = trials[at % trials.length]
        if (trial) await runTrial({ host, app, labs, judges }, shop, lab, { [lab]: CUSTOM_FIX }, trial)
        expect(application.warnings.splice(0), name).toEqual([])
      }
      const neighbour = await application.visitor('neighbour').get('/rest/products/search?q=apple')
      expect(neighbour.statusCode).toBe(200)
    },
    PATIENCE_MS,
  )
})
