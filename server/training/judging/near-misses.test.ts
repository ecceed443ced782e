import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FunctionalCheck, NearMiss } from '#lab'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { loadContent } from '../../testing/lab-content.ts'
import { EventLog, undeliveredEvents } from '../progress/event-log.ts'
import { createTools } from '../proof/tools.ts'
import { judgeTools } from './judges.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication({ eventLog: new EventLog(() => {}) })
})
afterAll(() => closeTestApplication(application))

const { labs } = await loadContent()
const known = labs.all().flatMap((lab) => {
  const keys = Object.keys(lab.nearMissJudge?.(judgeTools) ?? {})
  return keys.map((challenge) => ({ challenge, lab: lab.name }))
})
let shops = 0

type Try = Pick<NearMiss | FunctionalCheck, 'name' | 'runs' | 'run'>

/** Returns the events of a fresh shop after this was tried in it. */
async function rowsAfter({ run }: Try): Promise<string[]> {
  const id = `near-${++shops}`
  const shopToken = application.host.tokens.issue(id)
  return application.host.use(id, async (shop) => {
    await run(
      createTools(application.app, { shop, token: shopToken, sandboxErrors: [], close: async () => {} }),
    )
    return undeliveredEvents(shop.tables, 1_000).map(({ kind, key }) => `${kind} ${key}`)
  })
}

/** Returns what can be tried without a browser. */
function byHttp<One extends Try>(tries: readonly One[]): One[] {
  return tries.filter(({ runs }) => runs !== 'browser')
}

it.each(known)(
  '$lab recognises a near miss of $challenge: at least one of its own near misses',
  async (one) => {
    const misses = byHttp(await labs.nearMisses(one.lab)).filter(
      ({ challenge }) => challenge === one.challenge,
    )
    const rows = await Promise.all(misses.map(rowsAfter))
    expect(rows.flat()).toContain(`near ${one.challenge}`)
  },
)

const checks = await Promise.all(
  known.map(async (one) => ({ ...one, works: byHttp(await labs.functionality(one.lab)) })),
)

it.each(checks.filter(({ works }) => works.length > 0))(
  '$lab does not take honest customers for a near miss of $challenge',
  async ({ challenge, works }) => {
    for (const check of works) expect(await rowsAfter(check), check.name).not.toContain(`near ${challenge}`)
  },
)
