import { afterAll, beforeAll, expect, it } from 'vitest'
import { setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { openVisitedShop, type VisitedShop } from './testing/visited-shop.ts'

/** Pages rendered by the server: their URL, and what is clicked from there. */
const DRAWN_PAGES: [name: string, way: [start: string, ...clicks: string[]]][] = [
  ['of the profile', ['/profile']],
  ['of data erasure', ['/dataerasure']],
  ['that lists files', ['/ftp']],
  ['that shows a letter', ['/ftp', 'acquisitions.md']],
  ['that tells of an error', ['/rest/nowhere']],
  ['of the pips', ['/loyalty']],
  ['of the night market', ['/landing/']],
  ['that shows how the page of the night market is built', ['/landing/build']],
  ['of the gauges', ['/actuator']],
  ['of the gauge that shows who came by', ['/actuator', 'httpexchanges']],
  ['of the gauge that shows what the shop is set to', ['/actuator', 'env']],
  ['for couriers', ['/couriers']],
  ['at the door of the stall office', ['/stall']],
  ['that finds suppliers', ['/stall', 'Find a supplier']],
  ['that says why a stall is locked', ['/stall/login', 'Is your stall locked?']],
  ['that opens a stall', ['/stall', 'Open a stall']],
  ['that asks for a PIN', ['/stall', 'To your stall']],
  ['of the newsletter', ['/newsletter']],
  ['on which the newsletter is written', ['/newsletter', 'You write it? To the editor’s desk.']],
  ['that asks for a link to leave the newsletter', ['/newsletter/unsubscribe']],
  ['that asks who is signing in', ['/oauth/authorize']],
]

let walk: VisitedShop

beforeAll(async () => {
  walk = await openVisitedShop()
})
afterAll(() => walk.close())

it.each(DRAWN_PAGES)('the server-rendered page %s is accessible in all appearances', async (_, way) => {
  const learner = await walk.visitor('customer')
  const { page } = learner
  await setFirstAppearance(learner)
  const [start, ...clicks] = way
  await learner.open(start)
  for (const name of clicks) await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsInAllAppearances(learner)).toEqual([])
  expect(learner.problems).toEqual([])
})
