import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const COST = 49

interface Account {
  email: string
  password: string
}

/** A new customer with an empty wallet. Returns the token. */
async function signUpCustomer({ http, logIn, expect }: Tools, { email, password }: Account): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

async function saveCard({ http, expect }: Tools, token: string, card: object): Promise<string> {
  const saved = await http.post('/api/Cards/', card, { token })
  expect(saved.status === 201, `the card was answered with ${saved.status}`)
  return String(saved.json<{ data: { id: number } }>().data.id)
}

async function join({ http }: Tools, token: string, body: unknown): Promise<number> {
  const answer = await http.post('/rest/deluxe-membership', body as object, { token })
  return answer.status
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const joins = (name: string, body: object | undefined): GeneratedAttack => {
    const account = { email: random.address(settings.domain), password: random.password() }
    return {
      name,
      payload: `${account.email}, ${JSON.stringify(body) ?? 'no body'}`,
      challenge: 'freeDeluxeChallenge',
      run: async (tools) => {
        const status = await join(tools, await signUpCustomer(tools, account), body)
        tools.expect(status === 200, `the shop answered with ${status}`)
      },
    }
  }
  const known = random.pick(['card', 'wallet'])
  const shouted = `${known.charAt(0).toUpperCase()}${random.case(known.slice(1))}`
  return [
    joins('an unknown payment mode: no membership may be given', { paymentMode: random.word() }),
    joins('a payment mode that contains a known one: no membership may be given', {
      paymentMode: `${random.word()}-${known}`,
    }),
    joins('a payment mode that begins like a known one: no membership may be given', {
      paymentMode: `${known}${random.word()}`,
    }),
    joins('a known payment mode in other letter case: no membership may be given without payment', {
      paymentMode: shouted,
    }),
    joins('a known payment mode in a list: no membership may be given without payment', {
      paymentMode: [known],
    }),
    joins('a number as the payment mode: no membership may be given', { paymentMode: random.number(0, 99) }),
    joins(
      'no payment mode: no membership may be given',
      random.pick([{}, { paymentId: String(random.number(1, 9)) }]),
    ),
    joins('false or null as the payment mode: no membership may be given', {
      paymentMode: random.pick(['', null, false]),
    }),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const somebody = () => ({ email: random.address(settings.domain), password: random.password() })
  const newCard = () => ({
    fullName: random.name(),
    cardNum: random.number(4_000, 4_999) * 1e12 + random.number(1, 999_999_999),
    expMonth: String(random.number(1, 12)),
    expYear: String(random.number(2080, 2099)),
  })
  const [saver, payer, poor] = [somebody(), somebody(), somebody()]
  const [savers, payers] = [newCard(), newCard()]
  const savings = random.number(COST, 300)
  const strange = String(random.number(10_000, 90_000))
  return [
    {
      name: 'a customer can pay from their wallet, once',
      payload: `${saver.email} with ${savings}`,
      run: async (tools) => {
        const { http, expect } = tools
        const token = await signUpCustomer(tools, saver)
        const paymentId = await saveCard(tools, token, savers)
        const charged = await http.put('/rest/wallet/balance', { balance: savings, paymentId }, { token })
        expect(charged.status === 200, `charging the wallet answered with ${charged.status}`)
        const status = await join(tools, token, { paymentMode: 'wallet' })
        expect(status === 200, `the shop answered with ${status}`)
        const { data } = (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>()
        expect(data === savings - COST, `the wallet holds ${data} now`)
      },
    },
    {
      name: 'a customer can pay with their card',
      payload: payer.email,
      run: async (tools) => {
        const token = await signUpCustomer(tools, payer)
        const paymentId = await saveCard(tools, token, payers)
        const status = await join(tools, token, { paymentMode: 'card', paymentId })
        tools.expect(status === 200, `the shop answered with ${status}`)
      },
    },
    {
      name: 'an empty wallet or somebody else’s card is refused',
      payload: poor.email,
      run: async (tools) => {
        const token = await signUpCustomer(tools, poor)
        const wallet = await join(tools, token, { paymentMode: 'wallet' })
        const card = await join(tools, token, { paymentMode: 'card', paymentId: strange })
        tools.expect(wallet === 400 && card === 400, `the shop answered with ${wallet} and ${card}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  pay: {
    call: ({ random, numbers }) => {
      const strange = random.pick<unknown>(['', null, random.word(), numbers.odd(), ['wallet'], true])
      const mode = random.chance(3) ? strange : random.pick(['card', 'wallet'])
      const [hasCard, hasMoney] = [random.chance(), random.chance()]
      return {
        args: [mode, { fromWallet: () => hasMoney, fromCard: () => hasCard }],
        payload: `${JSON.stringify(mode)}, ${hasMoney ? 'money' : 'no money'}, ${hasCard ? 'a card' : 'no card'}`,
      }
    },
    // The wording of a refusal is not specified.
    same: (submitted, right) => typeof submitted === typeof right,
  },
}
