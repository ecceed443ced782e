import type { Attack, Tools } from '#lab'
import { FOUNDERS_CARD, fieldsInSchema, logInAsJim, readOrders, redeemByHash, send } from './steps.ts'

const schema = (name: string, run: (tools: Tools) => Promise<void>): Attack => ({
  challenge: 'graphSchemaChallenge',
  name,
  run,
})

const neighbour = (name: string, run: (tools: Tools) => Promise<void>): Attack => ({
  challenge: 'graphNeighbourChallenge',
  name,
  run,
})

export const attacks: Attack[] = [
  schema('the schema names a field with the hash of the PIN', async (tools) => {
    const jim = await logInAsJim(tools)
    tools.expect((await fieldsInSchema(tools, jim)).includes('"pinHash"'), 'the schema does not name it')
    await redeemByHash(tools, jim)
  }),
  schema('a misspelt field is answered with its name', async (tools) => {
    const jim = await logInAsJim(tools)
    const { errors = [] } = await send(tools, `{ giftCard(code: "${FOUNDERS_CARD}") { pinHas } }`, jim)
    const [, field] = /Did you mean "(\w+)"/.exec(errors[0]?.message ?? '') ?? []
    tools.expect(field !== undefined, `it is answered with ${errors[0]?.message}`)
    await redeemByHash(tools, jim, field)
  }),
  neighbour('a stranger asks a product who wrote about it, and what they ordered', (tools) =>
    readOrders(tools, '{ product(id: 1) { reviews { author { name orders { orderId totalPrice } } } } }'),
  ),
  neighbour('a customer asks all products at once', async (tools) =>
    readOrders(tools, '{ products { reviews { author { orders { orderId } } } } }', await logInAsJim(tools)),
  ),
  neighbour('the same in fragments and under other names', async (tools) =>
    readOrders(
      tools,
      `query Stock { product(id: 1) { name reviews { message by: author { ...Who } } } }
       fragment Who on Customer { name ...What }
       fragment What on Customer { bought: orders { orderId totalPrice } }`,
      await logInAsJim(tools),
    ),
  ),
]
