import type { NearMiss, Tools } from '#lab'
import { ask, hashOfPin, logInAsJim, pinOfHash, redeem } from './steps.ts'

const schema = (name: string, run: (tools: Tools) => Promise<void>): NearMiss => ({
  challenge: 'graphSchemaChallenge',
  name,
  run,
})

const neighbour = (name: string, run: (tools: Tools) => Promise<void>): NearMiss => ({
  challenge: 'graphNeighbourChallenge',
  name,
  run,
})

/** The account of the founder, who owns the card. */
const FOUNDERS_PASSWORD =
  'monkey summer birthday are all bad passwords but work just fine in a long passphrase'

export const nearMisses: NearMiss[] = [
  schema('the hash is read, and nothing redeemed', async (tools) => {
    tools.expect(/^\d{4}$/.test(pinOfHash(await hashOfPin(tools, 'pinHash'))), 'it is not that of a PIN')
  }),
  schema('six wrong PINs, then the right one', async (tools) => {
    const jim = await logInAsJim(tools)
    const pin = pinOfHash(await hashOfPin(tools, 'pinHash'))
    for (let step = 1; step <= 6; step++) {
      const wrong = String((Number(pin) + step) % 10_000).padStart(4, '0')
      const status = await redeem(tools, jim, wrong)
      tools.expect(status === 403, `a wrong PIN was answered with ${status}`)
    }
    const status = await redeem(tools, jim, pin)
    tools.expect(status === 200, `the right PIN was answered with ${status}`)
  }),
  schema('the founder redeems the card', async (tools) => {
    const founder = await tools.logIn(`bjoern@${tools.settings.domain}`, FOUNDERS_PASSWORD)
    const status = await redeem(tools, founder, pinOfHash(await hashOfPin(tools, 'pinHash')))
    tools.expect(status === 200, `the founder was answered with ${status}`)
  }),
  neighbour("Jim queries Jim's orders", async (tools) => {
    await ask(tools, '{ me { name orders { orderId totalPrice } } }', await logInAsJim(tools))
  }),
  neighbour('the admin asks for the orders of a product’s author, who is the admin', async (tools) => {
    const admin = await tools.logIn(`admin@${tools.settings.domain}`, 'admin123')
    await ask(tools, '{ product(id: 3) { reviews { author { orders { orderId } } } } }', admin)
  }),
  neighbour('the names of those who wrote reviews', async (tools) => {
    await ask(tools, '{ product(id: 1) { reviews { message author { name } } } }')
  }),
  neighbour('an author who never ordered anything', async (tools) => {
    const told = await ask(tools, '{ product(id: 2) { reviews { author { name orders { orderId } } } } }')
    tools.expect(told.includes('"orders":[]'), `they ordered something: ${told}`)
  }),
  neighbour('accounting asks for the orders of all authors', async (tools) => {
    const { settings, logIn } = tools
    const accountant = await logIn(`accountant@${settings.domain}`, 'i am an awesome accountant')
    await ask(tools, '{ products { reviews { author { orders { orderId } } } } }', accountant)
  }),
]
