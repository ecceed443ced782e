import { CHAIN_ID, checkedAddress, isSameAddress } from './chain.ts'
import { type Rpc, RpcError } from './rpc.ts'

/** The provider interface of wallets (EIP-1193). */
export interface Provider {
  /** Marks the wallet in the page: a closed screen may have left its own behind. */
  isPageWallet?: true
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** A transaction as wallets take it: numbers in hex. */
export interface TransactionRequest {
  from?: string
  to?: string
  value?: string
  data?: string
  gas?: string
}

/** A request that a wallet confirms with its user. */
export type Confirmation =
  | { kind: 'transaction'; transaction: TransactionRequest; gas: bigint; trouble: unknown }
  | { kind: 'message'; account: string; text: string }

interface WalletOptions {
  rpc: Rpc
  /** The account that the user chose, among the unlocked ones. */
  choose: (accounts: readonly string[]) => string | undefined
  /** Asks the user for confirmation. */
  approve: (confirmation: Confirmation) => Promise<boolean>
}

const REFUSED = 4001
const NOT_ALLOWED = 4100
const UNSUPPORTED = 4200

/** There is no account to send from or to sign with. */
export const noAccountError = () => new RpcError(NOT_ALLOWED, 'There is no account to send from')

/** Enough gas for anything that a learner deploys, and less than a block holds. */
const ENOUGH_GAS = 5_000_000n

export interface PageWallet {
  provider: Provider
  /** Notifies the listeners of an event, such as `accountsChanged`. */
  tell(event: string, value: unknown): void
}

/**
 * A wallet that needs no extension: its accounts are the chain's unlocked ones, and it passes on what it does not
 * handle. Nothing is sent or signed without confirmation.
 */
export function createPageWallet({ rpc, choose, approve }: WalletOptions): PageWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()

  const accounts = async (): Promise<string[]> => {
    const all = texts(await rpc('eth_accounts')).map((account) => checkedAddress(account) ?? account)
    const first = choose(all) ?? all[0]
    return first === undefined ? [] : [first, ...all.filter((account) => !isSameAddress(account, first))]
  }

  const ask = async (confirmation: Confirmation) => {
    if (!(await approve(confirmation))) throw new RpcError(REFUSED, 'The request was refused')
  }

  const send = async (params: unknown): Promise<unknown> => {
    const asked = transactionIn(params)
    const [chosen] = await accounts()
    const from = asked.from ?? chosen
    if (from === undefined) throw noAccountError()
    const transaction = { ...asked, from }
    const estimate = await estimateGas(rpc, transaction)
    await ask({ kind: 'transaction', transaction, ...estimate })
    return rpc('eth_sendTransaction', [{ ...transaction, gas: toHex(estimate.gas) }])
  }

  const sign = async (method: string, params: unknown): Promise<unknown> => {
    const [one = '', other = ''] = texts(params)
    // `personal_sign` takes the message before the account, other methods after it.
    const [account, text] = method === 'personal_sign' ? [other, one] : [one, other]
    await ask({ kind: 'message', account, text: readable(text) })
    return rpc(method, list(params))
  }

  const request: Provider['request'] = async ({ method, params }) => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
    if (method === 'wallet_requestPermissions' || method === 'wallet_getPermissions') {
      return [{ parentCapability: 'eth_accounts' }]
    }
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
      return onlyThisChain(params)
    }
    if (method === 'eth_sendTransaction') return send(params)
    if (/^(personal_sign|eth_sign(TypedData(_v4)?)?)$/.test(method)) return sign(method, params)
    // The chain would sign without confirmation.
    if (method === 'eth_signTransaction')
      throw new RpcError(UNSUPPORTED, 'This wallet signs only what it sends')
    return rpc(method, list(params))
  }

  return {
    provider: {
      isPageWallet: true,
      request,
      on: (event, listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event, listener) => {
        listeners.get(event)?.delete(listener)
      },
    },
    tell: (event, value) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
}

function list(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

function texts(params: unknown): string[] {
  return list(params).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

export function toHex(amount: bigint): string {
  return `0x${amount.toString(16)}`
}

/** Parses a hex number of the chain; zero if it is invalid. */
export function fromHex(value: unknown): bigint {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : 0n
}

/** A text field of untrusted data. */
export function textField(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : undefined
}

function transactionIn(params: unknown): TransactionRequest {
  const [asked] = list(params)
  const data = textField(asked, 'data') ?? textField(asked, 'input')
  const fields = {
    from: textField(asked, 'from'),
    to: textField(asked, 'to'),
    value: textField(asked, 'value'),
    data,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function onlyThisChain(params: unknown): null {
  const [chain] = list(params)
  const wanted = textField(chain, 'chainId')
  if (wanted !== undefined && fromHex(wanted) !== fromHex(CHAIN_ID)) {
    throw new RpcError(4902, `Only chain ${CHAIN_ID} is known here`)
  }
  return null
}

/** The gas limit; a large one if the chain expects a failure, with its reason. */
async function estimateGas(
  rpc: Rpc,
  transaction: TransactionRequest,
): Promise<{ gas: bigint; trouble: unknown }> {
  try {
    const estimate = fromHex(await rpc('eth_estimateGas', [transaction]))
    return { gas: (estimate * 3n) / 2n, trouble: undefined }
  } catch (trouble) {
    return { gas: ENOUGH_GAS, trouble }
  }
}

/** The text of a hex message, if it is readable. */
function readable(text: string): string {
  if (!/^0x([\da-f]{2})+$/i.test(text)) return text
  const bytes = Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
