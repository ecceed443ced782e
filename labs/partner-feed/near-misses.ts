import type { NearMiss } from '#lab'
import { logInAsJim, offer, order, priceOf, refresh } from './steps.ts'

const CHALLENGE = 'partnerFeedChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'an offer ten percent below, imported and bought',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const { price } = await priceOf(tools, 'mango')
      await offer(tools, { fruit: 'mango', price: price * 0.9 })
      await refresh(tools)
      const paid = await order(tools, jim, 'mango')
      tools.expect(paid === price * 0.9, `Jim paid ${paid}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a silly offer that nobody imports',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await offer(tools, { fruit: 'mango', price: 0.01 })
      const paid = await order(tools, jim, 'mango')
      tools.expect(paid === 40, `Jim paid ${paid}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a silly offer that is imported, and nothing is bought',
    run: async (tools) => {
      await offer(tools, { fruit: 'mango', price: 0.01 })
      await refresh(tools)
      const { price } = await priceOf(tools, 'mango')
      tools.expect(price === 0.01, `a crate costs ${price}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a crate at the list price',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await refresh(tools)
      const { listPrice } = await priceOf(tools, 'pineapple')
      const paid = await order(tools, jim, 'pineapple')
      tools.expect(paid === listPrice, `Jim paid ${paid}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a quarter of the list price',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await offer(tools, { fruit: 'pear', price: 21 / 4 })
      await refresh(tools)
      const paid = await order(tools, jim, 'pear')
      tools.expect(paid === 21 / 4, `Jim paid ${paid}`)
    },
  },
]
