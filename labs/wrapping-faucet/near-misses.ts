import type { LabContract, NearMiss, Tools } from '#lab'
import { BEES, FAUCET, POT, PRICE } from './steps.ts'

/** Reports a pot for this wallet and expects a refusal. */
async function claimsInVain({ http, expect }: Tools, walletAddress: string): Promise<void> {
  const answer = await http.post('/rest/web3/walletNFTVerify', { walletAddress })
  expect(answer.status === 200, `it was answered with ${answer.status}`)
  expect(!answer.json<{ success: boolean }>().success, 'the shop accepted the claim')
}

interface Collected {
  from: string
  other: string
  pot: LabContract
}

/** Withdraws enough bees and approves the price of a pot. */
async function collect({ chain }: Tools): Promise<Collected> {
  const [from = '', other = ''] = await chain.accounts()
  const faucet = await chain.at('BeeFaucet', FAUCET)
  for (let time = 0; time < 4; time++) await faucet.write('withdraw', [255], { from })
  await (await chain.at('BeeToken', BEES)).write('approve', [POT, PRICE], { from })
  return { from, other, pot: await chain.at('HoneyPot', POT) }
}

const challenge = 'nftMintChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a wallet with 200 bees claims a pot',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      await (await tools.chain.at('BeeFaucet', FAUCET)).write('withdraw', [200], { from })
      await claimsInVain(tools, from)
    },
  },
  {
    challenge,
    name: 'a wallet with enough bees claims a pot without minting it',
    run: async (tools) => claimsInVain(tools, (await collect(tools)).from),
  },
  {
    challenge,
    name: 'the pot is minted and not reported',
    run: async (tools) => {
      const { from, pot } = await collect(tools)
      await pot.write('mintNFT', [], { from })
      tools.expect((await pot.read('ownerOf', 0n)) === from, 'the shop refused the claim')
    },
  },
  {
    challenge,
    name: 'the pot is minted, and the address is sent in lower case',
    run: async (tools) => {
      const { from, pot } = await collect(tools)
      await pot.write('mintNFT', [], { from })
      await claimsInVain(tools, from.toLowerCase())
    },
  },
  {
    challenge,
    name: 'the pot is minted and given away, and the new owner claims it',
    run: async (tools) => {
      const { from, other, pot } = await collect(tools)
      await pot.write('mintNFT', [], { from })
      await pot.write('transferFrom', [from, other, 0n], { from })
      await claimsInVain(tools, other)
    },
  },
]
