import type { NearMiss, Tools } from '#lab'

/** Reads the reviews of this “product” and expects this answer. */
async function read({ http, expect }: Tools, product: string, status: number): Promise<void> {
  const answer = await http.get(`/rest/products/${encodeURIComponent(product)}/reviews`)
  expect(answer.status === status, `the shop answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'noSqlCommandChallenge',
    name: 'a nap of a millisecond per review',
    run: (tools) => read(tools, 'sleep(1)', 200),
  },
  {
    challenge: 'noSqlCommandChallenge',
    name: 'a word that the store does not know',
    run: (tools) => read(tools, 'snooze(2000)', 400),
  },
  {
    challenge: 'noSqlCommandChallenge',
    name: 'an injection that is wide awake',
    run: (tools) => read(tools, '1 || true', 200),
  },
]
