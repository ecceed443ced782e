/** A configuration or content that cannot be used; the message names the file, the line and the field. */
export class BadConfiguration extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadConfiguration'
  }
}
