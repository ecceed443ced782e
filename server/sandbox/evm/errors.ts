/** An error of the chain, with the code and data of JSON-RPC. */
export class ChainError extends Error {
  readonly code: number
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.name = 'ChainFault'
    this.code = code
    this.data = data
  }
}
