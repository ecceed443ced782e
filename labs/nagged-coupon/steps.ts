import type { Tools } from '#lab'

export const GIVES_IN = "Oooookay, if you promise to stop nagging me here's a 10% coupon code for you"

/** Pays for the deluxe membership by card. */
export async function joinDeluxe({ http, expect }: Tools, token: string): Promise<void> {
  const card = { fullName: 'Eve Adams', cardNum: 4815205605542754, expMonth: 12, expYear: 2092 }
  const saved = await http.post('/api/Cards', card, { token })
  const paymentId = saved.json<{ data: { id: number } }>().data.id
  const joined = await http.post('/rest/deluxe-membership', { paymentMode: 'card', paymentId }, { token })
  expect(joined.status === 200, `the membership answered with ${joined.status}`)
}
