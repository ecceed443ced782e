import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { codeOf, gained, order, register, signUpCustomer } from './steps.ts'

const challenge = 'referralFarmingChallenge'
const ENOUGH = 5

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** An unused card number. */
const cardOf = ({ random }: GeneratorTools): number =>
  4_000_000_000_000_000 + random.number(1_000, 900_000_000) * 10

/** A dot at each position of a name in turn. */
const dotted = (name: string): string[] =>
  Array.from({ length: ENOUGH }, (_, at) => `${name.slice(0, at + 1)}.${name.slice(at + 1)}`)

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const one = () => `${random.word()}${random.word()}`
  const each = (say: (index: number) => string) => Array.from({ length: ENOUGH }, (_, index) => say(index))
  const host = `${random.word()}.example`
  const farms = (name: string, emails: readonly string[], isOneMailbox = true): GeneratedAttack => {
    const [account, password] = [accountOf(kit), random.password()]
    return {
      name,
      payload: emails.join(', '),
      ...(isOneMailbox && { challenge }),
      run: async (tools) => {
        const customer = await signUpCustomer(tools, account)
        const code = await codeOf(tools, customer)
        const sum = await gained(tools, customer, async () => {
          for (const email of emails) await register(tools, { email, password }, code)
        })
        tools.expect(sum >= ENOUGH * 5, `the bonus is ${sum}`)
      },
    }
  }
  const [numbers, words, dots, all] = [one(), one(), one(), one()]
  const first = random.number(1, 900)
  const [inviter, password, cardNum] = [accountOf(kit), random.password(), cardOf(kit)]
  const buyers = each(() => random.address(kit.settings.domain))
  return [
    farms(
      'referrals to one mailbox with +numbers: they must count once',
      each((index) => `${numbers}+${first + index}@${host}`),
    ),
    farms(
      'referrals to one mailbox with +words: they must count once',
      each(() => `${random.case(words)}+${one()}@${host}`),
    ),
    farms(
      'referrals to one mailbox with moved dots: they must count once',
      dotted(dots).map((name) => `${name}@${host}`),
    ),
    farms(
      'referrals to one mailbox with plus signs, dots and letter case: they must count once',
      dotted(all).map((name) => `${name}+${one()}@${host}`),
    ),
    farms(
      'referrals to subdomains of one catch-all host: they must count once',
      each(() => `${one()}@${random.word()}.${host}`),
      false,
    ),
    {
      name: 'referrals whose orders use one card: they must count once',
      payload: `card ${cardNum}`,
      run: async (tools) => {
        const customer = await signUpCustomer(tools, inviter)
        const code = await codeOf(tools, customer)
        const sum = await gained(tools, customer, async () => {
          for (const email of buyers) {
            await order(tools, await signUpCustomer(tools, { email, password }, code), cardNum)
          }
        })
        tools.expect(sum > 5, `the bonus is ${sum}`)
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const brings = (name: string, count: number): GeneratedCheck => {
    const [inviter, friends] = [accountOf(kit), Array.from({ length: count }, () => accountOf(kit))]
    const cardNum = cardOf(kit)
    return {
      name,
      payload: friends.map(({ email }) => email).join(', '),
      run: async (tools) => {
        const customer = await signUpCustomer(tools, inviter)
        const code = await codeOf(tools, customer)
        const sum = await gained(tools, customer, async () => {
          for (const [index, account] of friends.entries()) {
            await order(tools, await signUpCustomer(tools, account, code), cardNum + index)
          }
        })
        tools.expect(sum === count * 5, `the bonus is ${sum}`)
      },
    }
  }
  return [
    brings('a referred friend who orders counts', 1),
    brings('several friends with their own cards all count', 6),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  bonusFor: {
    call: ({ random, settings }) => {
      const several = (make: () => string) => Array.from({ length: random.number(0, 6) }, make)
      const hash = () => Array.from({ length: 64 }, () => random.number(0, 15).toString(16)).join('')
      const [emails, cardHashes] = [several(() => random.address(settings.domain)), several(hash)]
      const event = random.pick(['registered', 'orderPaid'])
      const isKnown = cardHashes.length > 0 && random.chance(3)
      const card = isKnown ? random.pick(cardHashes) : hash()
      const friend = {
        email: random.address(settings.domain),
        cardHash: event === 'orderPaid' ? card : undefined,
      }
      const known = { emails, cardHashes, paidToday: random.number(0, cardHashes.length) }
      return { args: [event, friend, known], payload: `${event} ${friend.email}, ${emails.length} known` }
    },
  },
}
