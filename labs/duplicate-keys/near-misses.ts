import type { NearMiss, Tools } from '#lab'

/** Sends a body as the administrator, who has the first basket, and expects this status. */
async function add({ logIn, http, expect, settings }: Tools, body: string, status: number): Promise<void> {
  const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
  const headers = { 'content-type': 'application/json' }
  const added = await http.post('/api/BasketItems/', body, { token, headers })
  expect(added.status === status, `the basket answered with ${added.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'basketManipulateChallenge',
    name: 'another customer’s basket alone is refused',
    run: (tools) => add(tools, '{"ProductId":14,"BasketId":"2","quantity":1}', 401),
  },
  {
    challenge: 'basketManipulateChallenge',
    name: 'another customer’s basket first is refused',
    run: (tools) => add(tools, '{"ProductId":14,"BasketId":"2","quantity":1,"BasketId":"1"}', 401),
  },
  {
    challenge: 'basketManipulateChallenge',
    name: 'one’s own basket, twice',
    run: (tools) => add(tools, '{"ProductId":14,"BasketId":"1","quantity":1,"BasketId":"1"}', 200),
  },
  {
    challenge: 'basketManipulateChallenge',
    name: 'a second basket hidden inside another field',
    run: (tools) => add(tools, '{"ProductId":14,"BasketId":"1","quantity":1,"gift":{"BasketId":"2"}}', 200),
  },
]
