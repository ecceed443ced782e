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
