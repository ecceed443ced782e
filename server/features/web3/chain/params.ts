import type { CallFields } from '../../../sandbox/evm/tasks.ts'

/** Default sender. */
const NOBODY = `0x${'0'.repeat(40)}`
const MOST_256 = 2n ** 256n

/** The parameters of a call. Each reader throws an `RpcError` that names the parameter and the problem. */
export class Params {
  readonly #list: readonly unknown[]

  constructor(list: readonly unknown[]) {
    this.#list = list
  }

  has(index: number): boolean {
    return this.#list[index] !== undefined && this.#list[index] !== null
  }

  raw(index: number): unknown {
    if (!this.has(index))
      throw new RpcError(RPC.invalidParams, `missing value for required argument ${index}`)
    return this.#list[index]
  }

  /** In lower case. */
  address(index: number): string {
    return readAddress(this.raw(index), `argument ${index}`)
  }

  hash(index: number): string {
    return readHash(this.raw(index), `argument ${index}`)
  }

  /** Bytes as hex. */
  data(index: number): string {
    return readData(this.raw(index), `argument ${index}`)
  }

  quantity(index: number): bigint {
    return readQuantity(this.raw(index), `argument ${index}`)
  }

  boolean(index: number): boolean {
    return this.has(index) && this.raw(index) === true
  }

  text(index: number): string {
    const value = this.raw(index)
    if (typeof value === 'string') return value
    throw invalid(`argument ${index}`, 'must be a string')
  }

  object(index: number): Record<string, unknown> {
    return readObject(this.raw(index), `argument ${index}`)
  }

  /** The fields of a transaction or a call. */
  call(index: number): CallFields {
    return readCall(this.object(index))
  }
}

function invalid(where: string, problem: string): RpcError {
  return new RpcError(RPC.invalidParams, `invalid ${where}: ${problem}`)
}

/** Any object. */
export function readObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw invalid(where, 'must be an object')
}

export function readAddress(value: unknown, where: string): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase()
  throw invalid(where, 'must be an address: 20 bytes in hex with 0x')
}

export function readHash(value: unknown, where: string): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw invalid(where, 'must be 32 bytes in hex with 0x')
}

function readData(value: unknown, where: string): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value.toLowerCase()
  throw invalid(where, 'must be bytes in hex with 0x')
}

export function readQuantity(value: unknown, where: string): bigint {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : MOST_256
  if (number < MOST_256) return number
  throw invalid(where, 'must be a number in hex with 0x, of at most 256 bits')
}

function readCall(fields: Record<string, unknown>): CallFields {
  const quantity = (name: string): bigint | undefined =>
    fields[name] === undefined || fields[name] === null ? undefined : readQuantity(fields[name], name)
  const address = (name: string): string | undefined =>
    fields[name] === undefined || fields[name] === null ? undefined : readAddress(fields[name], name)
  const [data, input] = ['data', 'input'].map((name) =>
    fields[name] === undefined || fields[name] === null ? undefined : readData(fields[name], name),
  )
  if (data !== undefined && input !== undefined && data !== input) throw invalid('input', 'must equal data')
  if (fields.gasPrice !== undefined && (fields.maxFeePerGas ?? fields.maxPriorityFeePerGas) !== undefined) {
    throw invalid('gasPrice', 'must not stand beside maxFeePerGas or maxPriorityFeePerGas')
  }
  return {
    from: address('from') ?? NOBODY,
    to: address('to'),
    data: input ?? data ?? '0x',
    value: quantity('value') ?? 0n,
    gas: quantity('gas') ?? quantity('gasLimit'),
    gasPrice: quantity('gasPrice'),
    maxFeePerGas: quantity('maxFeePerGas'),
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
    nonce: quantity('nonce'),
    accessList: readAccessList(fields.accessList),
  }
}

function readAccessList(value: unknown): CallFields['accessList'] {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalid('accessList', 'must be a list')
  return value.map((entry: unknown) => {
    const { address, storageKeys = [] } = readObject(entry, 'accessList')
    if (!Array.isArray(storageKeys)) throw invalid('storageKeys', 'must be a list')
    return {
      address: readAddress(address, 'accessList'),
      storageKeys: storageKeys.map((key: unknown) => readHash(key, 'storageKeys')),
    }
  })
}

/** Error codes of JSON-RPC 2.0 and of Ethereum. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  refused: -32000,
  limitExceeded: -32005,
  unknownChain: 4902,
} as const

/** An error for the caller in the format of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
