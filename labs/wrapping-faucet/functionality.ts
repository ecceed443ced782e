import type { FunctionalCheck, Tools } from '#lab'
import { BEES, FAUCET, POT, PRICE } from './steps.ts'

/** Withdraws bees from the faucet. Returns the customer's bees and the remaining ones. */
async function take({ chain }: Tools, amount: number): Promise<{ from: string; own: bigint; left: bigint }> {
  const [from = ''] = await chain.accounts()
  const faucet = await chain.at('BeeFaucet', FAUCET)
  await faucet.write('withdraw', [amount], { from })
  const own = await (await chain.at('BeeToken', BEES)).read('balanceOf', from)
  return { from, own: BigInt(String(own)), left: BigInt(String(await faucet.read('balance'))) }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a wallet withdraws ten bees',
    run: async (tools) => {
      const { own, left } = await take(tools, 10)
      tools.expect(own === 10n ** 19n, `the wallet has ${own}`)
      tools.expect(left === 190n, `${left} are left`)
    },
  },
  {
    name: 'all 200 are there for the taking',
    run: async (tools) => {
      await take(tools, 199)
      const { own, left } = await take(tools, 1)
      tools.expect(own === 2n * 10n ** 20n, `the wallet has ${own}`)
      tools.expect(left === 0n, `${left} are left`)
    },
  },
  {
    name: 'a wallet with 200 bees gets no pot',
    run: async (tools) => {
      const { from } = await take(tools, 200)
      await (await tools.chain.at('BeeToken', BEES)).write('approve', [POT, PRICE], { from })
      const pot = await tools.chain.at('HoneyPot', POT)
      const isMinted = await pot.write('mintNFT', [], { from }).then(
        () => true,
        () => false,
      )
      tools.expect(!isMinted, 'the pot was sold too cheaply')
    },
  },
]
