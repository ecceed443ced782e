import type { NearMiss, Tools } from '#lab'
import { BANK, SIP } from './steps.ts'

const challenge = 'web3WalletChallenge'

function announce({ http }: Tools, walletAddress: string): Promise<unknown> {
  return http.post('/rest/web3/walletExploitAddress', { walletAddress })
}

/** Deploys a thief who pays in this amount and withdraws again during a payment. */
async function steal({ chain }: Tools, from: string, paidIn: bigint): Promise<void> {
  const thief = await chain.deploy('Thief', { from, args: [BANK] })
  await thief.write('steal', [SIP], { from, value: paidIn })
}

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a customer withdraws what they paid in',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      await announce(tools, from)
      const bank = await tools.chain.at('ETHWalletBank', BANK)
      await bank.write('ethdeposit', [from], { from, value: 2n * SIP })
      await bank.write('withdraw', [SIP], { from })
      await bank.write('withdraw', [SIP], { from })
    },
  },
  {
    challenge,
    name: 'a second withdrawal during a payment, covered by the balance',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      await announce(tools, from)
      const before = await tools.chain.balance(BANK)
      await steal(tools, from, 2n * SIP)
      tools.expect((await tools.chain.balance(BANK)) === before, 'the bank paid more than the balance')
    },
  },
  {
    challenge,
    name: 'the theft with a wallet that was never connected',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      await steal(tools, from, SIP)
    },
  },
  {
    challenge,
    name: 'the theft with another wallet than the connected one',
    run: async (tools) => {
      const [from = '', other = ''] = await tools.chain.accounts()
      await announce(tools, other)
      await announce(tools, from.toLowerCase())
      await steal(tools, from, SIP)
    },
  },
  {
    challenge,
    name: 'the theft first, and the wallet connected afterwards',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      await steal(tools, from, SIP)
      await announce(tools, from)
    },
  },
]
