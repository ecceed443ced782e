import type { FunctionalCheck } from '#lab'
import { logInAsJim, offersAt, order, priceOf, refresh } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the offer of a contracted trader, five percent up, is the price after a refresh',
    run: async (tools) => {
      const before = await priceOf(tools, 'pear')
      tools.expect(before.price === 20, `pears cost ${before.price} beforehand`)
      await refresh(tools)
      const after = await priceOf(tools, 'pear')
      tools.expect(after.price === 21, `pears cost ${after.price} afterwards`)
    },
  },
  {
    name: 'all contracted offers of the day are the prices after a refresh',
    run: async (tools) => {
      await refresh(tools)
      for (const { fruit, price, contracted } of await offersAt(tools)) {
        if (!contracted) continue
        const shown = await priceOf(tools, fruit)
        tools.expect(shown.price === price, `${fruit}: ${shown.price} in place of ${price}`)
      }
    },
  },
  {
    name: 'a fruit without a sound offer keeps its price',
    run: async (tools) => {
      const before = await priceOf(tools, 'quince')
      await refresh(tools)
      const after = await priceOf(tools, 'quince')
      tools.expect(after.price === before.price, `quinces cost ${after.price}`)
    },
  },
  {
    name: 'a customer pays the price of the day',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await refresh(tools)
      const { price } = await priceOf(tools, 'plum')
      const paid = await order(tools, jim, 'plum')
      tools.expect(paid === price, `Jim paid ${paid} in place of ${price}`)
    },
  },
]
