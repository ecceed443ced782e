import { Interface } from 'ethers/abi'
import { expect, describe as group, it } from 'vitest'
import { BANK, CONTRACT_ADDRESSES, FAUCET, formatEtherAmount, shortAddress } from './chain.ts'
import { describeTransaction } from './describe.ts'

group('what the confirmation says about a transaction', () => {
  it('names function, values and contract, if the contract is well known', () => {
    const data = FAUCET.encodeFunctionData('withdraw', [255])
    expect(describeTransaction({ to: CONTRACT_ADDRESSES.faucet.toLowerCase(), data })).toMatchObject({
      kind: 'call',
      contract: 'BeeFaucet',
      functionName: 'withdraw',
      wei: 0n,
      args: [{ name: 'amount', type: 'uint8', value: '255' }],
    })
  })

  it('does so for a contract that the screen knows', () => {
    const face = new Interface(['function steal(uint256[] sips) payable'])
    const to = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
    const data = face.encodeFunctionData('steal', [[1, 2]])
    const described = describeTransaction({ to, data, value: '0xde0b6b3a7640000' }, { name: 'Thief', face })
    expect(described).toMatchObject({ contract: 'Thief', functionName: 'steal', wei: 10n ** 18n })
    expect(described.args[0]?.value).toBe('[1, 2]')
  })

  it('gives the first bytes of unknown calls', () => {
    expect(describeTransaction({ to: CONTRACT_ADDRESSES.bank, data: '0xdeadbeef00' })).toMatchObject({
      kind: 'call',
      contract: 'ETHWalletBank',
      functionName: '0xdeadbeef',
      args: [],
    })
  })

  it('distinguishes payments and new contracts', () => {
    expect(describeTransaction({ to: CONTRACT_ADDRESSES.bank, value: '0x1' }).kind).toBe('payment')
    const face = BANK
    expect(describeTransaction({ data: '0x6001' }, { name: 'Thief', face })).toMatchObject({
      kind: 'creation',
      contract: 'Thief',
      size: 2,
    })
  })
})

group('numbers and addresses for people', () => {
  it.each([
    [0n, '0'],
    [10n ** 17n, '0.1'],
    [12n * 10n ** 18n + 123_456_789n, '12'],
    [1_234_567_890_123_456_789n, '1.234567'],
    [1n, '< 0.000001'],
  ])('shows %s wei as %s', (wei, shown) => {
    expect(formatEtherAmount(wei)).toBe(shown)
  })

  it('shortens an address to six characters at each end', () => {
    expect(shortAddress(CONTRACT_ADDRESSES.bank)).toBe('0x4137...5Bd7b0')
  })
})
