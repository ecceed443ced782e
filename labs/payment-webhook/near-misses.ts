import type { NearMiss, Tools } from '#lab'
import { type Customer, gained, logInAsJim, paid, resend, sendToShop, topUp } from './steps.ts'

const misses = (
  name: string,
  due: number,
  run: (tools: Tools, customer: Customer) => Promise<unknown>,
): NearMiss => ({
  challenge: 'paidTwiceChallenge',
  name,
  run: async (tools) => {
    const jimsSession = await logInAsJim(tools)
    const sum = await gained(tools, jimsSession, () => run(tools, jimsSession))
    tools.expect(sum === due, `${sum} arrived`)
  },
})

export const nearMisses: NearMiss[] = [
  misses('the same delivery with another amount and the old signature', 10, async (tools, customer) => {
    const { header, body } = await paid(tools, customer, 10)
    const status = await sendToShop(tools, { header, body: body.replace('1000', '9000') })
    tools.expect(status === 401, `it was answered with ${status}`)
  }),
  misses('the same delivery under a newer time', 10, async (tools, customer) => {
    const { header, body } = await paid(tools, customer, 10)
    const newer = header.replace(/t=(\d+)/, (_, seconds) => `t=${Number(seconds) + 1}`)
    const status = await sendToShop(tools, { header: newer, body })
    tools.expect(status === 401, `it was answered with ${status}`)
  }),
  misses('a delivery without a signature', 10, async (tools, customer) => {
    const { body } = await paid(tools, customer, 10)
    const status = await sendToShop(tools, { header: '', body: body.replace(/dlv_\w+/, 'dlv_mine') })
    tools.expect(status === 401, `it was answered with ${status}`)
  }),
  misses('two payments of the same amount', 20, async (tools, customer) => {
    await topUp(tools, customer, 10)
    await topUp(tools, customer, 10)
  }),
  misses("somebody else's delivery is not sent again for strangers", 10, async (tools, customer) => {
    const { id } = await paid(tools, customer, 10)
    const account = { email: `onlooker@${tools.settings.domain}`, password: 'Pear & Quince 7' }
    const status = await resend(tools, await tools.signUp(account), id)
    tools.expect(status === 404, `it was answered with ${status}`)
  }),
]
