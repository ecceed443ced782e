import type { FunctionalCheck } from '#lab'
import { codesIn, discountOf } from './steps.ts'

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
    name: 'the assistant answers requests with the word instructions',
    run: async ({ ask, expect }) => {
      const { text } = await ask('Are there any instructions for returning a broken bottle?')
      expect(text.includes('/#/complain'), `it says: ${text}`)
    },
  },
]
