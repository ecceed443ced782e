import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../testing/house.ts'
import { Journal, uncarried } from './journal.ts'
import { toolsFor } from './proof-tools.ts'
import { loadContent } from './test-content.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ journal: new Journal(() => {}) })
})
afterAll(() => closeTestHouse(house))

const { labs } = await loadContent()
const known = labs.all().flatMap((lab) => {
  const keys = Object.keys(lab.near?.({ on: (event, holds) => ({ event, holds }) }) ?? {})
  return keys.map((challenge) => ({ challenge, lab: lab.name }))
})
let shops = 0

/** What the journal of a fresh shop has of it once the lab's own tries were made in it. */
async function rowsAfter(
  { challenge, lab }: (typeof known)[number],
  what: 'nearMisses' | 'works',
): Promise<string[]> {
  const id = `near-${++shops}`
  const ticket = house.host.tickets.give(id)
  return house.host.use(id, async (shop) => {
    const tools = toolsFor(house.app, { shop, ticket, faults: [], close: async () => {} })
    for (const one of await house.training.labs[what](lab)) {
      if (one.runs === 'browser' || ('challenge' in one && one.challenge !== challenge)) continue
      // Some of them expect what a shop has that nobody used before.
      await one.run(tools).catch(() => {})
    }
    return uncarried(shop.tables, 1_000).map(({ kind, key }) => `${kind} ${key}`)
  })
}

it.each(known)('$lab knows what is nearly $challenge: some near miss of its own', async (one) => {
  expect(await rowsAfter(one, 'nearMisses')).toContain(`near ${one.challenge}`)
})

it.each(known)('$lab does not take what honest customers do for nearly $challenge', async (one) => {
  expect(await rowsAfter(one, 'works')).not.toContain(`near ${one.challenge}`)
})
