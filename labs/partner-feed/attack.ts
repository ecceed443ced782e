import type { Attack } from '#lab'
import { logInAsJim, offer, orderCheaply, refresh } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'partnerFeedChallenge',
    name: 'mangoes for a cent, by somebody who calls themselves a trader',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await offer(tools, { fruit: 'mango', price: 0.01, trader: 'm' })
      await refresh(tools)
      await orderCheaply(tools, jim, 'mango')
    },
  },
  {
    challenge: 'partnerFeedChallenge',
    name: 'more offers than everybody else has together',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      for (let count = 1; count <= 9; count++) {
        await offer(tools, { fruit: 'lychee', price: 0.5 + count / 100, trader: `trader ${count}` })
      }
      await refresh(tools)
      await orderCheaply(tools, jim, 'lychee')
    },
  },
]
