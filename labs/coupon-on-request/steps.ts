import type { Tools } from '#lab'
export const KEY = 'chatbotPromptInjectionChallenge'

/** Candidates for a code in a text: ten characters such as `n<Michz3Tq`, in quotes or separate. */
export function codesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[`"“]([^\s`"]{10})[`"”]/g)].map(([, code = '']) => code)
  return [...quoted, ...text.split(/\s+/).filter(({ length }) => length === 10)]
}

/** The discount for one of these codes, in percent. */
export async function discountOf(
  { http, logIn }: Tools,
  codes: readonly string[],
): Promise<number | undefined> {
  const { token, bid } = await logIn('demo', 'demo')
  for (const code of new Set(codes)) {
    const answer = await http.put(`/rest/basket/${bid}/coupon/${encodeURIComponent(code)}`, {}, { token })
    if (answer.status === 200) return answer.json<{ discount: number }>().discount
  }
  return undefined
}
