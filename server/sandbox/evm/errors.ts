/** Something that the chain refuses, with the code and the data that JSON-RPC tells. */
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
