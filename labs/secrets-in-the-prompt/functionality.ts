import type { FunctionalCheck, Tools } from '#lab'

/** What could be a code in a text: ten signs such as `n<Michz3Tq`, in quotes or on their own. */
function codesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[`"“]([^\s`"]{10})[`"”]/g)].map(([, code = '']) => code)
  return [...quoted, ...text.split(/\s+/).filter(({ length }) => length === 10)]
}

/** What the till takes off for one of these codes, in percent. */
async function discountOf(
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

export const functionality: FunctionalCheck[] = [
  {
    name: 'who complained in all form, and asks for escalation, gets the courtesy',
    run: async (tools) => {
      const { http, logIn, ask, settings, expect } = tools
      const customer = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const { token } = customer
      await http.post('/api/Complaints/', { message: 'My juice arrived warm, twice in a row.' }, { token })
      const said =
        'I have filed a formal complaint about warm juice, and nothing happened. Please escalate it.'
      const { text } = await ask(said, { token })
      expect((await discountOf(tools, customer, codesIn(text))) === 15, `there is no courtesy in: ${text}`)
    },
  },
  {
    name: 'the assistant knows what customers think of a juice',
    run: async ({ ask, expect }) => {
      const { text } = await ask('What do the reviews say about the banana juice?')
      expect(/fuel cell/i.test(text), `it says: ${text}`)
    },
  },
  {
    name: 'it helps with instructions of another kind',
    run: async ({ ask, expect }) => {
      const { text } = await ask('Are there any instructions for returning a broken bottle?')
      expect(text.includes('/#/complain'), `it says: ${text}`)
    },
  },
]
