import type { NearMiss } from '#lab'
import { login } from './steps.ts'

/** Requests a membership and expects this status. */
function asks(name: string, who: { name: string; password: string }, body: object, status: number): NearMiss {
  return {
    challenge: 'freeDeluxeChallenge',
    name,
    run: async (tools) => {
      const token = await login(tools, who.name, who.password)
      const answer = await tools.http.post('/rest/deluxe-membership', body, { token })
      tools.expect(answer.status === status, `the shop answered with ${answer.status}`)
    },
  }
}

const JIM = { name: 'jim', password: 'ncc-1701' }
const BENDER = { name: 'bender', password: 'OhG0dPlease1nsertLiquor!' }
const ADMIN = { name: 'admin', password: 'admin123' }

export const nearMisses: NearMiss[] = [
  asks('Jim pays from his wallet', JIM, { paymentMode: 'wallet' }, 200),
  asks('Bender has nothing to pay with', BENDER, { paymentMode: 'wallet' }, 400),
  asks('Bender pays with a card that is not his', BENDER, { paymentMode: 'card', paymentId: '1' }, 400),
  asks('an administrator cannot become one', ADMIN, { paymentMode: '' }, 400),
]
