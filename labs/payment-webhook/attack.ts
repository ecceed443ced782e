import type { Attack, Tools } from '#lab'
import {
  type Customer,
  gained,
  logInAsJim,
  otherWords,
  paid,
  resend,
  type Sent,
  sendToShop,
} from './steps.ts'

/** Pays 10, and has it arrive once more. Ends the run unless it does. */
const again = (
  name: string,
  once: (tools: Tools, customer: Customer, sent: Sent) => Promise<unknown>,
): Attack => ({
  challenge: 'paidTwiceChallenge',
  name,
  run: async (tools) => {
    const jimsSession = await logInAsJim(tools)
    const sent = await paid(tools, jimsSession, 10)
    const sum = await gained(tools, jimsSession, () => once(tools, jimsSession, sent))
    tools.expect(sum >= 10, `${sum} arrived with the second delivery`)
  },
})

export const attacks: Attack[] = [
  again('the delivery, copied and sent again', (tools, _, sent) => sendToShop(tools, sent)),
  again('the delivery, with the signature before the time', async (tools, _, { header, body }) => {
    for (const words of otherWords(header)) await sendToShop(tools, { header: words, body })
  }),
  again('the delivery, sent again by Pulp Pay', (tools, customer, { id }) => resend(tools, customer, id)),
]
