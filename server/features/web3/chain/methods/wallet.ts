import { CHAIN_ID } from '../../../../sandbox/evm/constants.ts'
import type { Chain } from '../chain.ts'
import { type Params, readQuantity } from '../params.ts'
import { RPC, RpcError } from '../rpc-error.ts'
import { type Key, readAccount, readKeys } from '../store.ts'
import { allOnChain } from './method.ts'

/** Methods of a wallet: send transactions, and sign for unlocked accounts. */
export const wallet = allOnChain({
  eth_accounts: ({ tables }) => readKeys(tables).map(({ address }) => address.toLowerCase()),
  eth_requestAccounts: ({ tables }) => readKeys(tables).map(({ address }) => address.toLowerCase()),
  eth_sendRawTransaction: async (chain, params) => (await chain.transact({ raw: params.data(0) })).txHash,
  eth_sendTransaction: async (chain, params) => {
    const fields = params.call(0)
    const { privateKey } = keyOf(chain, fields.from)
    return (await chain.transact({ fields, privateKey })).txHash
  },
  eth_signTransaction: async (chain, params) => {
    const given = params.call(0)
    const { privateKey, address } = keyOf(chain, given.from)
    const nonce = given.nonce ?? BigInt(readAccount(chain.tables, address).nonce)
    const gas = given.gas ?? BigInt(await chain.estimate(given))
    const raw = await chain.sign(privateKey, { kind: 'transaction', fields: { ...given, nonce, gas } })
    return { raw }
  },
  eth_sign: (chain, params) => signMessage(chain, params.address(0), params.text(1)),
  personal_sign: (chain, params) => signMessage(chain, params.address(1), params.text(0)),
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
  wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
  wallet_watchAsset: () => true,
  wallet_addEthereumChain: changeChain,
  wallet_switchEthereumChain: changeChain,
})

function signMessage(chain: Chain, address: string, message: string): Promise<string> {
  const isBytes = /^0x(?:[0-9a-f]{2})*$/i.test(message)
  const bytes = isBytes ? message : `0x${Buffer.from(message).toString('hex')}`
  return chain.sign(keyOf(chain, address).privateKey, { kind: 'message', bytes })
}

function signTypedData(chain: Chain, params: Params): Promise<string> {
  const data = params.raw(1)
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return chain.sign(keyOf(chain, params.address(0)).privateKey, { kind: 'typedData', json })
}

function changeChain(_chain: Chain, params: Params): null {
  if (readQuantity(params.object(0).chainId, 'chainId') === BigInt(CHAIN_ID)) return null
  throw new RpcError(RPC.unknownChain, 'Unrecognized chain ID: there is only this one here')
}

function keyOf({ tables }: Chain, address: string): Key {
  const key = readKeys(tables).find((one) => one.address.toLowerCase() === address)
  if (key) return key
  throw new RpcError(RPC.refused, 'unknown account: sign with its own key, and use eth_sendRawTransaction')
}
