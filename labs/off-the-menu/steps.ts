/** The number of the box in the catalogue. */
export const BOX = 10

export interface Session {
  token: string
  /** The number of the basket. */
  bid: number
}
