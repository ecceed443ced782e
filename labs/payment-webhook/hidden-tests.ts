import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { type Customer, gained, otherWords, paid, resend, type Sent, sendToShop, topUp } from './steps.ts'

const challenge = 'paidTwiceChallenge'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** The name of a delivery, as Pulp Pay makes them. */
const nameOf = ({ random }: GeneratorTools) =>
  `dlv_${random.number(10 ** 8, 10 ** 9).toString(16)}${random.word()}`

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  /** Pays an amount, and expects that more arrives afterwards. */
  const more = (
    name: string,
    amount: number,
    then: (tools: Tools, customer: Customer, sent: Sent) => Promise<unknown>,
    solves = true,
  ): GeneratedAttack => {
    const account = accountOf(kit)
    return {
      name,
      payload: `a payment of ${amount}`,
      ...(solves && { challenge }),
      run: async (tools) => {
        const customer = await tools.signUp(account)
        const sent = await paid(tools, customer, amount)
        const sum = await gained(tools, customer, () => then(tools, customer, sent))
        tools.expect(sum > 0, 'nothing arrived a second time')
      },
    }
  }
  const [small, large] = [() => random.number(10, 60), () => random.number(61, 1_000)]
  const times = random.number(2, 4)
  return [
    more('a small payment, copied and sent again: it must count once', small(), (tools, _, sent) =>
      sendToShop(tools, sent),
    ),
    more('a large payment, copied and sent again: it must count once', large(), (tools, _, sent) =>
      sendToShop(tools, sent),
    ),
    more(
      'a payment whose header is written differently: it must count once',
      random.pick([small, large])(),
      async (tools, _, { header, body }) => {
        for (const words of random.shuffle(otherWords(header)))
          await sendToShop(tools, { header: words, body })
      },
    ),
    more(
      'a small payment that Pulp Pay delivers again: it must count once',
      small(),
      async (tools, customer, { id }) => {
        for (let time = 0; time < times; time++) await resend(tools, customer, id)
      },
    ),
    more(
      'a large payment that Pulp Pay delivers again: it must count once',
      large(),
      (tools, customer, { id }) => resend(tools, customer, id),
    ),
    more(
      'a payment sent several times at once: it must count once',
      random.pick([small, large])(),
      (tools, _, sent) => Promise.all(Array.from({ length: times }, () => sendToShop(tools, sent))),
    ),
    more(
      'an earlier payment sent again after a later one: it must count once',
      small(),
      async (tools, customer, sent) => {
        const sum = await gained(tools, customer, async () => {
          await topUp(tools, customer, 10)
          await sendToShop(tools, sent)
        })
        tools.expect(sum > 10, 'only the later payment arrived')
      },
    ),
  ]
}

/** Messages that Pulp Pay never sent. They must change nothing, with any code. */
function forgeriesFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const forged = (name: string, forge: (sent: Sent) => Omit<Sent, 'id'>): GeneratedCheck => {
    const [account, amount] = [accountOf(kit), random.number(10, 900)]
    return {
      name,
      payload: `beside a payment of ${amount}`,
      run: async (tools) => {
        const customer = await tools.signUp(account)
        const sent = await paid(tools, customer, amount)
        const sum = await gained(tools, customer, async () => {
          const status = await sendToShop(tools, forge(sent))
          tools.expect(status === 401, `it was answered with ${status}`)
        })
        tools.expect(sum === 0, `${sum} arrived`)
      },
    }
  }
  const [one, other] = [nameOf(kit), nameOf(kit)]
  const renamed = ({ id, body }: Sent, name: string) => body.replace(id, name)
  return [
    forged('a delivery of another name, without a signature, is refused', (sent) => ({
      header: '',
      body: renamed(sent, one),
    })),
    forged('a delivery of another name, with an old signature, is refused', (sent) => ({
      header: sent.header,
      body: renamed(sent, other),
    })),
    forged('a delivery of another name, with an invented signature, is refused', (sent) => ({
      header: sent.header.replace(/v1=\w+/, `v1=${'c0de'.repeat(16)}`),
      body: renamed(sent, one),
    })),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const [one, other, third] = [accountOf(kit), accountOf(kit), accountOf(kit)]
  const [cents, twice, known] = [random.number(1_000, 99_999), random.number(10, 500), random.number(10, 500)]
  return [
    {
      name: 'a payment arrives, to the cent',
      payload: `${cents} cents`,
      run: async (tools) => {
        const customer = await tools.signUp(one)
        const sum = await gained(tools, customer, () => topUp(tools, customer, cents / 100))
        tools.expect(sum === cents / 100, `${sum} arrived`)
      },
    },
    {
      name: 'several payments of the same amount all arrive',
      payload: `${twice}, three times`,
      run: async (tools) => {
        const customer = await tools.signUp(other)
        const sum = await gained(tools, customer, async () => {
          for (let time = 0; time < 3; time++) await topUp(tools, customer, twice)
        })
        tools.expect(sum === 3 * twice, `${sum} arrived of three times ${twice}`)
      },
    },
    {
      name: 'a delivery that is known is answered with 200, so that Pulp Pay stops',
      payload: `a payment of ${known}`,
      alsoOnWeak: false,
      run: async (tools) => {
        const customer = await tools.signUp(third)
        const sent = await paid(tools, customer, known)
        const sum = await gained(tools, customer, async () => {
          const status = await sendToShop(tools, sent)
          tools.expect(status === 200, `it was answered with ${status}`)
        })
        tools.expect(sum === 0, `${sum} arrived once more`)
      },
    },
    ...forgeriesFor(kit),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** Seconds in 2026. */
const NOW = 1_795_926_000

/** A fix may use any name that stands for the payment, and need not look at the time. All deliveries are fresh. */
export const oracle: Oracle = {
  accept: {
    call: (kit) => {
      const { random } = kit
      const [id, at] = [nameOf(kit), NOW + random.number(-60, 0)]
      const [isSigned, isKnown] = [!random.chance(4), random.chance(3)]
      const data = { reference: random.word(), amount: random.number(1_000, 99_999), currency: 'cents' }
      const body = JSON.stringify({ id, type: 'payment.paid', created: at, data })
      const signature = Array.from({ length: 64 }, () => random.number(0, 15).toString(16)).join('')
      const parts = random.shuffle([`t=${at}`, `v1=${signature}`])
      const names = new Set<string>()
      let booked = 0
      const payments = {
        isSigned: (text: string, given: string) =>
          isSigned && text === `${at}.${body}` && given === signature,
        now: () => NOW,
        book: () => {
          booked += 1
        },
        bookOnce: (name: string) => {
          if (isKnown || names.has(name)) return false
          names.add(name)
          booked += 1
          return true
        },
      }
      const header = parts.join(random.pick([',', ', ']))
      return {
        args: [{ body, header, id, at }, payments],
        payload: `a delivery that is ${isSigned ? 'signed' : 'not signed'} and ${isKnown ? 'known' : 'new'}`,
        seen: () => booked,
      }
    },
  },
}
