/** Number of the box in the catalogue. */
export const BOX = 10

export interface Session {
  token: string
  /** Number of the basket. */
  bid: number
}
