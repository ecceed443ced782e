import type { Tools } from '#lab'

const LONGEST_COMPLAINT = 4096

/** Candidates for a code in a text: ten characters such as `n<Michz3Tq`, in quotes or separate. */
export function codesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[`"“]([^\s`"]{10})[`"”]/g)].map(([, code = '']) => code)
  return [...quoted, ...text.split(/\s+/).filter(({ length }) => length === 10)]
}

/** Sends a complaint. The judge decides whether it contains the secret. */
export async function complain({ http, expect }: Tools, message: string, token: string): Promise<void> {
  const answer = await http.post(
    '/api/Complaints/',
    { message: message.slice(0, LONGEST_COMPLAINT) },
    { token },
  )
  expect(answer.status === 201, `the complaint was answered with ${answer.status}`)
}

/** The discount for one of these codes, in percent. */
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
