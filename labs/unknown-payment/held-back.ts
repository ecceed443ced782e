import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

const COST = 49

interface Account {
  email: string
  password: string
}

/** Somebody who has just signed up, with nothing in her wallet; returns her token. */
async function newcomer({ http, logIn, expect }: Tools, { email, password }: Account): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

async function saveCard({ http, expect }: Tools, token: string, card: object): Promise<string> {
  const saved = await http.post('/api/Cards/', card, { token })
  expect(saved.status === 201, `her card was answered with ${saved.status}`)
  return String(saved.json<{ data: { id: number } }>().data.id)
}

async function join({ http }: Tools, token: string, body: unknown): Promise<number> {
  const answer = await http.post('/rest/deluxe-membership', body as object, { token })
  return answer.status
}

function attacksOn({ draw, settings }: DrawTools): DrawnAttack[] {
  const joins = (name: string, body: object | undefined): DrawnAttack => {
    const account = { email: draw.address(settings.domain), password: draw.password() }
    return {
      name,
      payload: `${account.email}, ${JSON.stringify(body) ?? 'no body'}`,
      challenge: 'freeDeluxeChallenge',
      run: async (tools) => {
        const status = await join(tools, await newcomer(tools, account), body)
        tools.expect(status === 200, `the shop answered with ${status}`)
      },
    }
  }
  const known = draw.pick(['card', 'wallet'])
  const shouted = `${known.charAt(0).toUpperCase()}${draw.case(known.slice(1))}`
  return [
    joins('an unknown payment mode: no membership may be given', { paymentMode: draw.word() }),
    joins('a payment mode that contains a known one: no membership may be given', {
      paymentMode: `${draw.word()}-${known}`,
    }),
    joins('a payment mode that begins like a known one: no membership may be given', {
      paymentMode: `${known}${draw.word()}`,
    }),
    joins('a known payment mode in other letter case: no membership may be given without payment', {
      paymentMode: shouted,
    }),
    joins('a known payment mode in a list: no membership may be given without payment', {
      paymentMode: [known],
    }),
    joins('a number as the payment mode: no membership may be given', { paymentMode: draw.number(0, 99) }),
    joins(
      'no payment mode: no membership may be given',
      draw.pick([{}, { paymentId: String(draw.number(1, 9)) }]),
    ),
    joins('false or null as the payment mode: no membership may be given', {
      paymentMode: draw.pick(['', null, false]),
    }),
  ]
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const somebody = () => ({ email: draw.address(settings.domain), password: draw.password() })
  const newCard = () => ({
    fullName: draw.name(),
    cardNum: draw.number(4_000, 4_999) * 1e12 + draw.number(1, 999_999_999),
    expMonth: String(draw.number(1, 12)),
    expYear: String(draw.number(2080, 2099)),
  })
  const [saver, payer, poor] = [somebody(), somebody(), somebody()]
  const [savers, payers] = [newCard(), newCard()]
  const savings = draw.number(COST, 300)
  const strange = String(draw.number(10_000, 90_000))
  return [
    {
      name: 'a customer can pay from their wallet, once',
      payload: `${saver.email} with ${savings}`,
      run: async (tools) => {
        const { http, expect } = tools
        const token = await newcomer(tools, saver)
        const paymentId = await saveCard(tools, token, savers)
        const charged = await http.put('/rest/wallet/balance', { balance: savings, paymentId }, { token })
        expect(charged.status === 200, `charging her wallet answered with ${charged.status}`)
        const status = await join(tools, token, { paymentMode: 'wallet' })
        expect(status === 200, `the shop answered with ${status}`)
        const { data } = (await http.get('/rest/wallet/balance', { token })).json<{ data: number }>()
        expect(data === savings - COST, `there is ${data} in her wallet now`)
      },
    },
    {
      name: 'a customer can pay with their card',
      payload: payer.email,
      run: async (tools) => {
        const token = await newcomer(tools, payer)
        const paymentId = await saveCard(tools, token, payers)
        const status = await join(tools, token, { paymentMode: 'card', paymentId })
        tools.expect(status === 200, `the shop answered with ${status}`)
      },
    },
    {
      name: 'an empty wallet or somebody else’s card is refused',
      payload: poor.email,
      run: async (tools) => {
        const token = await newcomer(tools, poor)
        const wallet = await join(tools, token, { paymentMode: 'wallet' })
        const card = await join(tools, token, { paymentMode: 'card', paymentId: strange })
        tools.expect(wallet === 400 && card === 400, `the shop answered with ${wallet} and ${card}`)
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  pay: {
    call: ({ draw, numbers }) => {
      const strange = draw.pick<unknown>(['', null, draw.word(), numbers.odd(), ['wallet'], true])
      const mode = draw.chance(3) ? strange : draw.pick(['card', 'wallet'])
      const [hasCard, hasMoney] = [draw.chance(), draw.chance()]
      return {
        args: [mode, { fromWallet: () => hasMoney, fromCard: () => hasCard }],
        payload: `${JSON.stringify(mode)}, ${hasMoney ? 'money' : 'no money'}, ${hasCard ? 'a card' : 'no card'}`,
      }
    },
    // In which words she is refused is written nowhere.
    same: (hers, right) => typeof hers === typeof right,
  },
}
