import type { FunctionalCheck } from '#lab'
import { ask, FOUNDERS_CARD, logInAsJim, readOrders, send } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'strangers ask for products with stock, price and reviews',
    run: async (tools) => {
      const told = await ask(
        tools,
        '{ product(id: 1) { name price stock reviews { message author { name } } } }',
      )
      for (const part of [
        'Apple Juice (1000ml)',
        '"price":1.99',
        '"stock":',
        '"message":"',
        '"name":"admin"',
      ]) {
        tools.expect(told.includes(part), `${part} is missing in ${told}`)
      }
    },
  },
  {
    name: 'tools of juice bars read the schema',
    run: async (tools) => {
      const told = await ask(tools, '{ __schema { types { name fields { name } } } }')
      tools.expect(told.includes('"stock"'), 'the schema does not name the stock')
    },
  },
  {
    name: 'anybody with the code asks what is left on a gift card',
    run: async (tools) => {
      const told = await ask(tools, `{ giftCard(code: "${FOUNDERS_CARD}") { left } }`)
      tools.expect(told.includes('"left":10'), `it is told as ${told}`)
      const none = await ask(tools, '{ giftCard(code: "PEEL-NONE") { left } }')
      tools.expect(none.includes('null'), `a card that does not exist is told as ${none}`)
    },
  },
  {
    name: 'a customer asks for their own orders, beside the author of a review',
    run: async (tools) => {
      const demo = await tools.logIn('demo', 'demo')
      await readOrders(
        tools,
        '{ me { name orders { orderId totalPrice } } product(id: 1) { reviews { author { name } } } }',
        demo,
      )
      const jim = await ask(tools, '{ me { orders { orderId } } }', await logInAsJim(tools))
      tools.expect(jim.includes('"orders":[]'), `Jim ordered nothing, and is told ${jim}`)
    },
  },
  {
    name: 'accounting asks for anybody’s orders',
    run: async (tools) => {
      const { settings, logIn } = tools
      const accountant = await logIn(`accountant@${settings.domain}`, 'i am an awesome accountant')
      await readOrders(tools, '{ product(id: 1) { reviews { author { orders { orderId } } } } }', accountant)
    },
  },
  {
    name: 'strangers are not told who they are',
    run: async (tools) => {
      const { data } = await send(tools, '{ me { name } }')
      tools.expect(!data?.me, 'a stranger has a name')
    },
  },
]
