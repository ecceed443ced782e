import { describe, expect, it } from 'vitest'
import { type Confirmation, createPageWallet } from './provider.ts'
import { RpcError } from './rpc.ts'

const ANN = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const BOB = '0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2'
const BANK = '0x413744D59d31AFDC2889aeE602636177805Bd7b0'

/** A wallet on a scripted chain, with a record of all requests and confirmations. */
function openWallet(options: { says?: boolean; chosen?: string; estimate?: () => unknown } = {}) {
  const asked: [method: string, params: readonly unknown[]][] = []
  const wishes: Confirmation[] = []
  const { says = true, chosen, estimate = () => '0x5208' } = options
  const { provider, tell } = createPageWallet({
    rpc: async (method, params = []) => {
      asked.push([method, params])
      if (method === 'eth_accounts') return [ANN.toLowerCase(), BOB.toLowerCase()]
      return method === 'eth_estimateGas' ? estimate() : `answer to ${method}`
    },
    choose: (accounts) => accounts.find((account) => account === chosen),
    approve: async (request) => {
      wishes.push(request)
      return says
    },
  })
  return { provider, tell, asked, wishes }
}

describe('the wallet in the page', () => {
  it('returns the accounts of the chain, the chosen one first, with checksum case', async () => {
    const { provider } = openWallet({ chosen: BOB })
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([BOB, ANN])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([BOB, ANN])
  })

  it('asks for confirmation before it sends, and adds a margin to the estimate', async () => {
    const { provider, asked, wishes } = openWallet()
    const answer = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: BANK, value: '0x1' }],
    })
    expect(answer).toBe('answer to eth_sendTransaction')
    const transaction = { from: ANN, to: BANK, value: '0x1' }
    expect(wishes).toEqual([{ kind: 'transaction', transaction, gas: 31_500n, trouble: undefined }])
    expect(asked.at(-1)).toEqual(['eth_sendTransaction', [{ ...transaction, gas: '0x7b0c' }]])
  })

  it('sends nothing without confirmation', async () => {
    const { provider, asked } = openWallet({ says: false })
    const sending = provider.request({ method: 'eth_sendTransaction', params: [{ to: BANK }] })
    await expect(sending).rejects.toMatchObject({ code: 4001 })
    expect(asked.map(([method]) => method)).not.toContain('eth_sendTransaction')
  })

  it('explains why the chain expects a transaction to fail, and sends it on demand', async () => {
    const no = new RpcError(3, 'execution reverted: no')
    const { provider, asked, wishes } = openWallet({
      estimate: () => {
        throw no
      },
    })
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: BANK, input: '0x1234' }] })
    expect(wishes).toMatchObject([{ trouble: no, transaction: { data: '0x1234' } }])
    expect(asked.at(-1)?.[0]).toBe('eth_sendTransaction')
  })

  it('shows a message to sign as text, in either order of the parameters', async () => {
    const { provider, wishes } = openWallet()
    await provider.request({ method: 'personal_sign', params: ['0x68c3a9', ANN] })
    await provider.request({ method: 'eth_sign', params: [ANN, '0xff00'] })
    await provider.request({ method: 'eth_signTypedData_v4', params: [ANN, { domain: {} }] })
    await provider.request({ method: 'eth_signTypedData', params: [ANN, '{}'] })
    expect(wishes).toEqual([
      { kind: 'message', account: ANN, text: 'hé' },
      { kind: 'message', account: ANN, text: '0xff00' },
      { kind: 'message', account: ANN, text: '{"domain":{}}' },
      { kind: 'message', account: ANN, text: '{}' },
    ])
  })

  it('signs no transaction without sending it: the user could not be asked', async () => {
    const { provider, asked } = openWallet()
    const signing = provider.request({ method: 'eth_signTransaction', params: [{ from: ANN, to: BANK }] })
    await expect(signing).rejects.toMatchObject({ code: 4200 })
    expect(asked).toEqual([])
  })

  it('stays on its chain, and passes all other requests on', async () => {
    const { provider, asked } = openWallet()
    const change = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await change('0xaa36a7')).toBeNull()
    await expect(change('0x1')).rejects.toMatchObject({ code: 4902 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('answer to eth_chainId')
    expect(asked).toEqual([['eth_chainId', []]])
  })

  it('notifies its listeners when the account changes, until they are removed', () => {
    const { provider, tell } = openWallet()
    const received: unknown[] = []
    const listen = (value: unknown) => received.push(value)
    provider.on?.('accountsChanged', listen)
    tell('accountsChanged', [BOB])
    provider.removeListener?.('accountsChanged', listen)
    tell('accountsChanged', [ANN])
    expect(received).toEqual([[BOB]])
  })
})
