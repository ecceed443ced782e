import type { FunctionalCheck } from '#lab'
import { redeem, thisMonth, toZ85 } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the coupon of the month gives ten percent',
    run: async (tools) => {
      const { answer } = await redeem(tools, toZ85(`${thisMonth()}-10`))
      tools.expect(answer.status === 200, `the coupon answered with ${answer.status}`)
      tools.expect(answer.json<{ discount: number }>().discount === 10, `it gives ${answer.text}`)
    },
  },
  {
    name: 'a coupon of the last century gives no discount',
    run: async (tools) => {
      const { answer } = await redeem(tools, toZ85('JAN99-10'))
      tools.expect(answer.status === 404, `the coupon answered with ${answer.status}`)
    },
  },
  {
    name: 'what is no coupon is refused',
    run: async (tools) => {
      const { answer } = await redeem(tools, 'give me ten')
      tools.expect(answer.status === 404, `it answered with ${answer.status}`)
    },
  },
]
