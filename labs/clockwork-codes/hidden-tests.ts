import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { chanceTools, isMadeOf } from './chance.ts'
import { askForLink, breakIn, buy, codesOf, follow, mailedCode, redeem, takeFromWall } from './steps.ts'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const [thief, victim, buyer, finder] = [accountOf(kit), accountOf(kit), accountOf(kit), accountOf(kit)]
  const regular = random.pick(['ciso', 'bender', 'jim', 'stan', 'uvogin', 'accountant'])
  return [
    {
      name: 'a sign-in link of an existing customer, computed from the time: it must not work',
      payload: regular,
      challenge: 'clockworkCodeChallenge',
      run: (tools) => breakIn(tools, `${regular}@${tools.settings.domain}`),
    },
    {
      name: 'a sign-in link of a new customer, computed from the time: it must not work',
      payload: victim.email,
      run: async (tools) => {
        await tools.signUp(victim)
        await breakIn(tools, victim.email)
      },
    },
    {
      name: 'a gift card code, computed from the time shown on the wall: it must not work',
      payload: thief.email,
      challenge: 'luckyNumbersChallenge',
      run: async (tools) => takeFromWall(tools, await tools.signUp(thief)),
    },
    {
      name: 'a new customer’s gift card code, computed from the time: it must not work',
      payload: buyer.email,
      run: async (tools) => {
        const { http, expect } = tools
        const customer = await tools.signUp(buyer, 100)
        const taker = await tools.signUp(finder)
        await buy(tools, customer)
        const bought = await http.get('/rest/gift-cards', customer)
        const { boughtAt = '' } = bought.json<{ data: { boughtAt: string }[] }>().data[0] ?? {}
        for (const code of await codesOf(buyer.email, boughtAt)) {
          if ((await redeem(tools, taker, `PEEL-${code}`)) === 200) return
        }
        expect(false, 'no code was that of the card')
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const [one, other, buyer] = [accountOf(kit), accountOf(kit), accountOf(kit)]
  return [
    {
      name: 'two sign-in links requested at the same moment each open their own account',
      payload: `${one.email}, ${other.email}`,
      run: async (tools) => {
        for (const account of [one, other]) await tools.signUp(account)
        await Promise.all([one, other].map(({ email }) => askForLink(tools, email)))
        for (const { email } of [one, other]) {
          const { status, umail } = await follow(tools, email, await mailedCode(tools, email))
          tools.expect(status === 200 && umail === email, `the link was answered with ${status}`)
        }
      },
    },
    {
      name: 'only the newest sign-in link works',
      payload: one.password,
      alsoOnWeak: false,
      run: async (tools) => {
        const account = { email: `again-${one.email}`, password: one.password }
        await tools.signUp(account)
        await askForLink(tools, account.email)
        const first = await mailedCode(tools, account.email)
        await askForLink(tools, account.email)
        const { status } = await follow(tools, account.email, first)
        tools.expect(status === 401, `the older link was answered with ${status}`)
      },
    },
    {
      name: 'several gift cards bought at the same moment can all be redeemed',
      payload: buyer.email,
      run: async (tools) => {
        const customer = await tools.signUp(buyer, 100)
        const codes = await Promise.all([buy(tools, customer), buy(tools, customer)])
        for (const code of codes) {
          const status = await redeem(tools, customer, code)
          tools.expect(status === 200, `the card was answered with ${status}`)
        }
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  newCode: {
    times: 60,
    call: ({ random, settings }) => {
      // Neither the name nor the domain contains digits that a random code is made of.
      const who = `${random.word().replaceAll('b', 'd')}@${settings.domain.replaceAll(/[7b]/gi, 'd')}`
      const now = 1_600_000_000_000 + random.number(0, 600_000) * 1_000
      const { tools, seen } = chanceTools(random)
      return { args: [who, now, tools], payload: `${who} at ${now}`, seen }
    },
    // The right fix returns the random bytes of this call unchanged.
    same: (submitted, right) =>
      typeof submitted === 'string' && submitted.length <= 100 && isMadeOf(submitted, String(right)),
  },
}
