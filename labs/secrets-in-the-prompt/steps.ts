import type { Tools } from '#lab'

/** What a complaint may hold at most. */
const LONGEST_COMPLAINT = 4096

/** What could be a code in a text: ten signs such as `n<Michz3Tq`, in quotes or on their own. */
export function codesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[`"“]([^\s`"]{10})[`"”]/g)].map(([, code = '']) => code)
  return [...quoted, ...text.split(/\s+/).filter(({ length }) => length === 10)]
}

/** Hands in a complaint. Whether it holds what nobody should know is for the judge to say. */
export async function complain({ http, expect }: Tools, message: string, token: string): Promise<void> {
  const answer = await http.post(
    '/api/Complaints/',
    { message: message.slice(0, LONGEST_COMPLAINT) },
    { token },
  )
  expect(answer.status === 201, `the complaint was answered with ${answer.status}`)
}

/** What the till takes off for one of these codes, in percent. */
export async function discountOf(
  { http }: Tools,
  { token, bid }: { token: string; bid: number },
  codes: readonly string[],
): Promise<number | undefined> {
  for (const code of new Set(codes)) {
    const answer = await http.put(`/rest/basket/${bid}/coupon/${encodeURIComponent(code)}`, {}, { token })
    if (answer.status === 200) return answer.json<{ discount: number }>().discount
  }
  return undefined
}
