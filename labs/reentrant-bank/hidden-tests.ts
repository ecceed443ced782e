import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  LabContract,
  Oracle,
  Tools,
} from '#lab'
import { BANK, isDone } from './steps.ts'

/** In wei. */
const COIN = 10n ** 15n
/** The most that is paid at once, in coins. */
const MOST = 100

interface Purse {
  from: string
  purse: LabContract
  bank: LabContract
}

/** A customer with a connected wallet, and a contract that receives the payments. */
async function owner({ http, chain }: Tools, which = 0): Promise<Purse> {
  const from = (await chain.accounts())[which] ?? ''
  await http.post('/rest/web3/walletExploitAddress', { walletAddress: from })
  const purse = await chain.deploy('Purse', { from, args: [BANK] })
  return { from, purse, bank: await chain.at('ETHWalletBank', BANK) }
}

/** An address whose key nobody has. */
function addressOf({ random }: GeneratorTools): string {
  const digits = Array.from({ length: 40 }, () => random.pick([...'0123456789abcdef']))
  return `0x${digits.join('')}`
}

interface Robbery {
  name: string
  /** In coins: what is paid in, what is withdrawn, and what is withdrawn meanwhile. */
  amounts: readonly [brought: number, asked: number, more: number]
  challenge?: string
  /** What happens before. */
  first?: (tools: Tools) => Promise<void>
  /** Another account pays in for the contract. */
  isGift?: boolean
}

/** The bank has less than before, although the withdrawal was covered. */
function robbery({ name, amounts, challenge, first, isGift = false }: Robbery): GeneratedAttack {
  const [brought, asked, more] = amounts.map((amount) => BigInt(amount) * COIN)
  return {
    name,
    payload: `${amounts[0]} finney brought, ${amounts[1]} asked for, and ${amounts[2]} more meanwhile`,
    ...(challenge !== undefined && { challenge }),
    run: async (tools) => {
      await first?.(tools)
      const { from, purse, bank } = await owner(tools)
      const before = await tools.chain.balance(BANK)
      if (isGift) await bank.write('ethdeposit', [purse.address], { from, value: brought })
      else await purse.write('save', [], { from, value: brought })
      await purse.write('grab', [asked, more], { from })
      tools.expect((await tools.chain.balance(BANK)) < before, 'the bank has all that it had')
    },
  }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const sip = () => random.number(2, MOST - 1)
  const [same, brought, gift, rich, late] = [sip(), sip(), sip(), sip(), sip()]
  const robber = random.number(0, 2)
  const strangers = Array.from({ length: 12 }, () => addressOf(tools))
  const ethers = BigInt(random.number(3, 6))
  const payInFor = async ({ chain }: Tools, to: readonly string[], value: bigint, which: number) => {
    const from = (await chain.accounts())[which] ?? ''
    const bank = await chain.at('ETHWalletBank', BANK)
    for (const one of to) await bank.write('ethdeposit', [one], { from, value })
  }
  return [
    robbery({
      name: 'the same withdrawal again from within a payment: it must be refused',
      amounts: [same, same, same],
      challenge: 'web3WalletChallenge',
    }),
    robbery({
      name: 'a withdrawal of another amount from within a payment: it must be refused',
      amounts: [brought, brought, random.number(1, brought)],
    }),
    robbery({
      name: 'a deposit made by somebody else and a second withdrawal within a payment: it must be refused',
      amounts: [gift, gift, gift],
      isGift: true,
    }),
    robbery({
      name: 'a second withdrawal within a payment while the bank holds much: it must be refused',
      amounts: [rich, rich, rich],
      first: (kit) => payInFor(kit, strangers.slice(0, 1), ethers * 10n ** 18n, 1),
    }),
    robbery({
      name: 'a second withdrawal within a payment while the bank has many customers: it must be refused',
      amounts: [late, late, late],
      first: (kit) => payInFor(kit, strangers, COIN, 2),
    }),
    {
      name: 'a tiny deposit and repeated withdrawals within one payment: they must be refused',
      payload: `${late} wei brought by account ${robber}`,
      run: async (kit) => {
        const { from, purse } = await owner(kit, robber)
        const before = await kit.chain.balance(BANK)
        await purse.write('save', [], { from, value: BigInt(late) })
        await purse.write('grab', [BigInt(late), BigInt(late)], { from })
        await purse.write('take', [BigInt(rich) * COIN], { from })
        kit.expect((await kit.chain.balance(BANK)) < before, 'the bank has all that it had')
      },
    },
  ]
}

/** A balance at the bank, in coins. */
async function booksOf(bank: LabContract, who: string): Promise<number> {
  return Number(BigInt(String(await bank.read('balanceOf', who))) / COIN)
}

/** Whether a balance at the bank equals this amount, in coins. */
async function has({ expect }: Tools, bank: LabContract, who: string, coins: number): Promise<void> {
  const balance = await bank.read('balanceOf', who)
  expect(balance === BigInt(coins) * COIN, `the bank says ${balance} where ${coins} finney are right`)
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const steps = Array.from({ length: random.number(4, 7) }, () => ({
    who: random.number(0, 1),
    brings: random.number(1, 300),
    takes: random.number(1, MOST),
  }))
  const [saved, first, second] = [random.number(61, 200), random.number(1, 30), random.number(1, 30)]
  const [heir, payer] = [addressOf(tools), random.number(0, 2)]
  return [
    {
      name: 'the balances of two customers are correct after deposits and withdrawals',
      payload: steps.map(({ who, brings, takes }) => `${who}: ${brings} − ${takes}`).join(', '),
      run: async (kit) => {
        const accounts = await kit.chain.accounts()
        const bank = await kit.chain.at('ETHWalletBank', BANK)
        const start = await kit.chain.balance(BANK)
        let till = 0
        const books = await Promise.all([0, 1].map((who) => booksOf(bank, accounts[who] ?? '')))
        for (const { who, brings, takes } of steps) {
          const from = accounts[who] ?? ''
          await bank.write('ethdeposit', [from], { from, value: BigInt(brings) * COIN })
          const owned = (books[who] ?? 0) + brings
          const mayTake = takes <= owned
          const took = await isDone(bank.write('withdraw', [BigInt(takes) * COIN], { from }))
          kit.expect(took === mayTake, `${takes} of ${owned} were ${took ? 'paid' : 'refused'}`)
          books[who] = owned - (took ? takes : 0)
          till += brings - (took ? takes : 0)
          await has(kit, bank, from, books[who] ?? 0)
        }
        kit.expect((await kit.chain.balance(BANK)) === start + BigInt(till) * COIN, 'the till is wrong')
      },
    },
    {
      name: 'withdrawals over the balance are refused, and the whole balance can be withdrawn',
      payload: `${second} finney, and 150`,
      run: async (kit) => {
        const [from = '', other = ''] = await kit.chain.accounts()
        const bank = await kit.chain.at('ETHWalletBank', BANK)
        await bank.write('ethdeposit', [from], { from, value: BigInt(second) * COIN })
        await bank.write('ethdeposit', [other], { from: other, value: 150n * COIN })
        const takes = (who: string, coins: number) =>
          isDone(bank.write('withdraw', [BigInt(coins) * COIN], { from: who }))
        while ((await booksOf(bank, from)) > MOST) await takes(from, MOST)
        const all = await booksOf(bank, from)
        kit.expect(all === MOST || !(await takes(from, all + 1)), 'the bank paid more than the balance')
        kit.expect(!(await takes(other, MOST + 1)), 'the bank paid more than the limit at once')
        kit.expect(await takes(from, all), 'the bank did not pay the whole balance')
        kit.expect(await takes(other, MOST), 'the bank did not pay up to the limit')
      },
    },
    {
      name: 'a contract withdraws twice one after the other, as its balance allows',
      payload: `${first} and ${second} of ${saved}, by account ${payer}`,
      run: async (kit) => {
        const { from, purse, bank } = await owner(kit, payer)
        await purse.write('save', [], { from, value: BigInt(saved) * COIN })
        await purse.write('takeTwice', [BigInt(first) * COIN, BigInt(second) * COIN], { from })
        await has(kit, bank, purse.address, saved - first - second)
        const own = await kit.chain.balance(purse.address)
        kit.expect(own === BigInt(first + second) * COIN, `the purse has ${own}`)
      },
    },
    {
      name: 'deposits for somebody else and donations are accepted',
      payload: `${saved} finney for ${heir}`,
      run: async (kit) => {
        const [from = ''] = await kit.chain.accounts()
        const bank = await kit.chain.at('ETHWalletBank', BANK)
        await bank.write('ethdeposit', [heir], { from, value: BigInt(saved) * COIN })
        await has(kit, bank, heir, saved)
        const value = `0x${COIN.toString(16)}`
        const gift = {
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_sendTransaction',
          params: [{ from, to: BANK, value }],
        }
        const sent = await kit.http.post('/rest/web3/rpc', gift)
        kit.expect(typeof sent.json().result === 'string', 'the gift was refused')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'a contract is not a function: its answers are compared with accounts that the tests keep'
