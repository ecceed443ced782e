import type { NearMiss, Tools } from '#lab'
import { BOX, type Session } from './steps.ts'

/** Another removed product. */
const SPECIAL_JUICE = 11

async function logInAsJim({ http, settings }: Tools): Promise<Session> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  return login.json<{ authentication: Session }>().authentication
}

/** Puts a product into Jim's basket. Returns its line. */
async function add({ http, expect }: Tools, { token, bid }: Session, ProductId: number): Promise<number> {
  const added = await http.post(
    '/api/BasketItems',
    { BasketId: String(bid), ProductId, quantity: 1 },
    { token },
  )
  expect(added.status === 200, `the basket answered with ${added.status}`)
  return added.json<{ data: { id: number } }>().data.id
}

async function checkOut({ http, expect }: Tools, { token, bid }: Session): Promise<void> {
  const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'christmasSpecialChallenge',
    name: 'the box is in the basket, without a checkout',
    run: async (tools) => void (await add(tools, await logInAsJim(tools), BOX)),
  },
  {
    challenge: 'christmasSpecialChallenge',
    name: 'the box is taken out again before the checkout',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      const line = await add(tools, session, BOX)
      const removed = await tools.http.delete(`/api/BasketItems/${line}`, { token: session.token })
      tools.expect(removed.status === 200, `the basket answered with ${removed.status}`)
      await checkOut(tools, session)
    },
  },
  {
    challenge: 'christmasSpecialChallenge',
    name: 'an order of something else that is gone',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await add(tools, session, SPECIAL_JUICE)
      await checkOut(tools, session)
    },
  },
]
