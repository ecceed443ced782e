import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../testing/application.ts'

let application: TestApplication

beforeEach(async () => {
  application = await openTestApplication()
})
afterEach(() => closeTestApplication(application))

const ATTACK = `/rest/products/search?q=${encodeURIComponent("x')) UNION SELECT id, email, 3, 4, 5, 6, 7, 8, 9 FROM Users--")}`
const emails = async (id: string): Promise<string> => (await application.visitor(id).get(ATTACK)).body
const NEW = 'new@customer.example'

/** Proofs, and a class that arrives at once, ask all shops the same: nothing may be written to a shop by that. */
it('a fresh shop, also a scratch shop, has written nothing that customers could read, and a login writes nothing', async () => {
  const shop = await application.host.open('ann')
  const scratchShop = await application.host.openScratchShop(shop)
  await application.visitor('ann').post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
  expect([shop.tables.publicVersion, scratchShop.shop.tables.publicVersion]).toEqual([0, 0])
  await scratchShop.close()
})

it('nothing of one shop is in another, whichever is asked first, and a reset starts again', async () => {
  expect(await emails('ann')).toContain('jim@')
  await application.visitor('ann').post('/api/Users', { email: NEW, password: 'squeeze-me' })
  expect(await emails('ann')).toContain(NEW)
  expect(await emails('bob')).not.toContain(NEW)
  await application.visitor('ann').post('/training/shop/reset', {})
  expect(await emails('ann')).not.toContain(NEW)
  await application.visitor('ann').post('/api/Users', { email: NEW, password: 'squeeze-me' })
  await application.host.sleep('ann')
  expect(await emails('ann')).toContain(NEW)
  expect(await emails('carl')).not.toContain(NEW)
})
