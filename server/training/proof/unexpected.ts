/** A run ended early because something was not as it expected. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unexpected'
  }
}
