import type { Answer, Tools } from '#lab'

/** What came of a postcode. */
export function check({ http }: Tools, postcode: string): Promise<Answer> {
  return http.post('/rest/deliveries/check', { postcode })
}

/** Has a postcode read; whether the shop delivers there. */
export async function delivers(tools: Tools, postcode: string): Promise<boolean> {
  const answer = await check(tools, postcode)
  tools.expect(answer.status === 200, `${postcode} was answered with ${answer.status}`)
  return answer.json<{ data: { delivers: boolean } }>().data.delivers
}

/** Has a postcode read that may take too long: what is said of it does not matter. */
export async function ponder(tools: Tools, postcode: string): Promise<void> {
  const { status } = await check(tools, postcode)
  tools.expect(status === 200 || status === 503, `it was answered with ${status}`)
}
