import type { HttpResponse, Tools } from '#lab'

/** The result for a postcode. */
export function check({ http }: Tools, postcode: string): Promise<HttpResponse> {
  return http.post('/rest/deliveries/check', { postcode })
}

/** Checks a postcode. Returns whether the shop delivers there. */
export async function delivers(tools: Tools, postcode: string): Promise<boolean> {
  const answer = await check(tools, postcode)
  tools.expect(answer.status === 200, `${postcode} was answered with ${answer.status}`)
  return answer.json<{ data: { delivers: boolean } }>().data.delivers
}

/** Checks a postcode that may take too long: the result does not matter. */
export async function ponder(tools: Tools, postcode: string): Promise<void> {
  const { status } = await check(tools, postcode)
  tools.expect(status === 200 || status === 503, `it was answered with ${status}`)
}
