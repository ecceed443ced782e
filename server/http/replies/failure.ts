/**
 * An error that is answered with the error page and this status. Further fields are shown in the JSON form, as existing
 * clients expect.
 */
export class HttpFailure extends Error {
  readonly #status: number

  constructor(status: number, message: string, name = 'Error', fields: Record<string, unknown> = {}) {
    super(message)
    this.#status = status
    Object.defineProperty(this, 'name', { value: name })
    Object.assign(this, fields)
  }

  get status(): number {
    return this.#status
  }
}
