import type { FunctionalCheck } from '#lab'
import { gained, logInAsJim, sendToShop, topUp } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a payment arrives once',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const sum = await gained(tools, jimsSession, () => topUp(tools, jimsSession, 25.5))
      tools.expect(sum === 25.5, `${sum} arrived of 25.5`)
      const { text } = await tools.http.get('/rest/wallet/top-ups', jimsSession)
      tools.expect(text.includes('"arrived"'), 'the list of payments does not say so')
    },
  },
  {
    name: 'two payments of the same amount arrive both',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const sum = await gained(tools, jimsSession, async () => {
        await topUp(tools, jimsSession, 10)
        await topUp(tools, jimsSession, 10)
      })
      tools.expect(sum === 20, `${sum} arrived of two times 10`)
    },
  },
  {
    name: 'a delivery with a bad signature is refused',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      await topUp(tools, jimsSession, 10)
      const list = (await tools.http.get('/rest/wallet/top-ups', jimsSession)).json<{
        data: { id: string }[]
      }>()
      const data = { reference: list.data[0]?.id, amount: 100_000, currency: 'cents' }
      const body = JSON.stringify({ id: 'dlv_0', type: 'payment.paid', data })
      const header = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`
      const sum = await gained(tools, jimsSession, async () => {
        const status = await sendToShop(tools, { header, body })
        tools.expect(status === 401, `it was answered with ${status}`)
      })
      tools.expect(sum === 0, `${sum} arrived of nothing`)
    },
  },
]
