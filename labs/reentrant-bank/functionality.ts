import type { FunctionalCheck, LabContract, Tools } from '#lab'
import { BANK, isDone } from './steps.ts'

const COIN = 10n ** 16n

/** A customer who has paid in five coins, and the bank. */
async function customer({ chain }: Tools): Promise<{ from: string; bank: LabContract }> {
  const [from = ''] = await chain.accounts()
  const bank = await chain.at('ETHWalletBank', BANK)
  await bank.write('ethdeposit', [from], { from, value: 5n * COIN })
  return { from, bank }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer pays in, withdraws a part and keeps the rest',
    run: async (tools) => {
      const { from, bank } = await customer(tools)
      const before = await tools.chain.balance(BANK)
      await bank.write('withdraw', [2n * COIN], { from })
      await bank.write('withdraw', [COIN], { from })
      tools.expect((await bank.read('balanceOf', from)) === 2n * COIN, 'the books are wrong')
      tools.expect((await tools.chain.balance(BANK)) === before - 3n * COIN, 'the till is wrong')
    },
  },
  {
    name: 'a withdrawal over the balance, or over 0.1 ether, is refused',
    run: async (tools) => {
      const { from, bank } = await customer(tools)
      tools.expect(
        !(await isDone(bank.write('withdraw', [6n * COIN], { from }))),
        'the bank paid more than the balance',
      )
      await bank.write('ethdeposit', [from], { from, value: 10n * COIN })
      tools.expect(
        !(await isDone(bank.write('withdraw', [11n * COIN], { from }))),
        'the bank paid more than the limit at once',
      )
      await bank.write('withdraw', [10n * COIN], { from })
    },
  },
  {
    name: 'a customer whose wallet is a contract gets their ether back',
    run: async (tools) => {
      const [from = ''] = await tools.chain.accounts()
      const box = await tools.chain.deploy('MoneyBox', { from, args: [BANK] })
      await box.write('save', [], { from, value: 5n * COIN })
      await box.write('take', [3n * COIN], { from })
      tools.expect((await box.read('received')) === 3n * COIN, 'the contract was not paid')
      const bank = await tools.chain.at('ETHWalletBank', BANK)
      tools.expect((await bank.read('balanceOf', box.address)) === 2n * COIN, 'the books are wrong')
    },
  },
]
