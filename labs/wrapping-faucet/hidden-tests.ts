import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { BEES, FAUCET, mint } from './steps.ts'

const BEE = 10n ** 18n
const ALL = 200

/** A withdrawal of bees: which of the three accounts, and how many. */
interface Visit {
  who: number
  amount: number
}

/** Whether the faucet paid them. */
async function take({ chain }: Tools, { who, amount }: Visit): Promise<boolean> {
  const from = (await chain.accounts())[who] ?? ''
  const faucet = await chain.at('BeeFaucet', FAUCET)
  return faucet.write('withdraw', [amount], { from }).then(
    () => true,
    () => false,
  )
}

/** The bees of an account, or of all accounts together. */
async function beesOf({ chain }: Tools, which?: number): Promise<bigint> {
  const bees = await chain.at('BeeToken', BEES)
  const accounts = await chain.accounts()
  const owners = which === undefined ? accounts : accounts.slice(which, which + 1)
  let sum = 0n
  for (const one of owners) sum += BigInt(String(await bees.read('balanceOf', one)))
  return sum
}

async function left({ chain }: Tools): Promise<number> {
  return Number(await (await chain.at('BeeFaucet', FAUCET)).read('balance'))
}

function inWords(visits: readonly Visit[]): string {
  return visits.map(({ who, amount }) => `${amount} for the ${['first', 'second', 'third'][who]}`).join(', ')
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const wallet = () => random.number(0, 2)
  /** More was paid than the faucet ever held. Each has its own faucet. */
  const drains = (name: string, visits: readonly Visit[]): GeneratedAttack => ({
    name,
    payload: inWords(visits),
    alone: true,
    run: async (tools) => {
      for (const visit of visits) await take(tools, visit)
      const own = await beesOf(tools)
      tools.expect(own > BigInt(ALL) * BEE, `${own / BEE} bees came out, and ${ALL} were in`)
    },
  })
  const sips = Array.from({ length: 5 }, () => ({ who: 0, amount: random.number(ALL + 1, 255) }))
  const drones = random.number(4, 6)
  const some = random.number(10, ALL - 1)
  const many = Array.from({ length: 11 }, () => ({ who: wallet(), amount: random.number(1, 4) }))
  const rest = ALL - many.reduce((sum, { amount }) => sum + amount, 0)
  return [
    {
      name: 'withdrawals of very large amounts: they must be refused',
      payload: inWords(sips),
      challenge: 'nftMintChallenge',
      alone: true,
      run: async (tools) => {
        await tools.http.get('/rest/web3/nftMintListen')
        for (const sip of sips) await take(tools, sip)
        const [from = ''] = await tools.chain.accounts()
        await mint(tools, from)
      },
    },
    {
      name: 'withdrawals by many wallets: the faucet must not pay more than it holds',
      payload: `${drones} drones`,
      alone: true,
      run: async (tools) => {
        const [from = ''] = await tools.chain.accounts()
        await tools.chain.deploy('Swarm', { from, args: [FAUCET, BEES, drones] })
        tools.expect((await beesOf(tools)) > BigInt(ALL) * BEE, 'the swarm came home hungry')
      },
    },
    drains('a withdrawal of more than is left: it must be refused', [
      { who: 0, amount: some },
      { who: random.number(1, 2), amount: random.number(ALL - some + 1, Math.min(255, ALL)) },
    ]),
    drains('a withdrawal after the faucet is empty: it must be refused', [
      { who: 0, amount: ALL },
      { who: wallet(), amount: random.number(1, 255) },
    ]),
    drains('a withdrawal of more than several visitors left: it must be refused', [
      ...many,
      { who: wallet(), amount: random.number(rest + 1, ALL) },
    ]),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const visits = Array.from({ length: random.number(3, 5) }, () => ({
    who: random.number(0, 2),
    amount: random.number(1, 25),
  }))
  visits.push({ who: random.number(0, 2), amount: ALL - visits.reduce((sum, { amount }) => sum + amount, 0) })
  const some = random.number(50, 150)
  return [
    {
      name: 'visitors can withdraw everything that is left, and the count is correct',
      payload: inWords(visits),
      alone: true,
      run: async (tools) => {
        const own = [0, 0, 0]
        let rest = ALL
        for (const visit of visits) {
          tools.expect(await take(tools, visit), `${visit.amount} of ${rest} were refused`)
          rest -= visit.amount
          own[visit.who] = (own[visit.who] ?? 0) + visit.amount
          const remaining = await left(tools)
          tools.expect(remaining === rest, `${remaining} are said to be left, and ${rest} are`)
        }
        for (const [who, amount] of own.entries()) {
          const has = await beesOf(tools, who)
          tools.expect(has === BigInt(amount) * BEE, `somebody has ${has} of ${amount} bees`)
        }
      },
    },
    {
      name: 'a refused withdrawal leaves the rest for others',
      payload: `${some}, then 255, then the rest`,
      alone: true,
      alsoOnWeak: false,
      run: async (tools) => {
        await take(tools, { who: 0, amount: some })
        await take(tools, { who: 1, amount: 255 })
        const rest = await left(tools)
        tools.expect((await beesOf(tools)) === BigInt(ALL - rest) * BEE, 'the faucet counts wrong')
        await take(tools, { who: 2, amount: rest })
        tools.expect((await beesOf(tools)) === BigInt(ALL) * BEE, `the last ${rest} were refused`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'a contract is not a function: what it gives is compared with a count that the tests keep'
