import type { NearMiss, Tools } from '#lab'
import { guessOne, logInAsJim, mutation, PINS, pinOf, send } from './steps.ts'

const challenge = 'manyNamesChallenge'

/** Finds the PIN by guesses in requests that are too small to count, each for a new customer. */
async function findPin(tools: Tools): Promise<string> {
  const inOne = 99
  let customer = await logInAsJim(tools)
  for (let first = 0, sent = 0; first < PINS; first += inOne, sent++) {
    if (sent % 10 === 9) {
      const email = `player-${first}@${tools.settings.domain}`
      customer = await tools.signUp({ email, password: 'Plum & Quince 7' })
    }
    const pins = Array.from({ length: inOne }, (_, place) => pinOf(first + place))
    const query = mutation(pins, (pin) => `p${pin}: redeemRaffle(pin: "${pin}") { ok }`)
    const answer = await tools.http.post('/graphql', { query }, customer)
    const [, pin] = /"p(\d{4})":\{"ok":true\}/.exec(answer.text) ?? []
    if (pin !== undefined) return pin
  }
  tools.expect(false, 'no PIN was right')
  return ''
}

const newCustomer = ({ signUp, settings }: Tools) =>
  signUp({ email: `lucky@${settings.domain}`, password: 'Pear & Quince 7' })

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'ninety-nine guesses in a request, and one of them is right',
    run: async (tools) => void (await findPin(tools)),
  },
  {
    challenge,
    name: 'the right PIN at the first guess',
    run: async (tools) => {
      const pin = await findPin(tools)
      const { isHit } = await guessOne(tools, await newCustomer(tools), pin)
      tools.expect(isHit, 'it was wrong')
    },
  },
  {
    challenge,
    name: 'a hundred other names, all wrong',
    run: async (tools) => {
      const right = Number(await findPin(tools))
      const wrong = Array.from({ length: 100 }, (_, place) => pinOf(right + 1 + place))
      const { isHit, answered } = await send(tools, { query: mutation(wrong) }, await newCustomer(tools))
      tools.expect(!isHit && answered === 100, `${answered} guesses were answered`)
    },
  },
  {
    challenge,
    name: 'thirty requests with a guess each, most of them refused',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      let refused = 0
      for (let number = 0; number < 30; number++) {
        if ((await guessOne(tools, jim, pinOf(number * 7))).status === 429) refused += 1
      }
      tools.expect(refused === 20, `${refused} were refused`)
    },
  },
]
