interface Card {
  value: number
  isFull: boolean
}

interface Cards {
  find(code: string): Card | undefined
  /**
   * Changes the card of this code if it also meets the conditions, in one step. Returns how many cards that were: 1 or
   * 0.
   */
  update(code: string, conditions: Partial<Card>, change: { isFull: boolean }): number
}

interface Bank {
  /** Puts so much into a customer's wallet. Returns whether there was room for it. Takes a moment. */
  book(userId: number, amount: number): Promise<boolean>
}

/** Puts the value of a gift card into a customer's wallet, once. */
export async function redeem(
  cards: Cards,
  bank: Bank,
  code: string,
  userId: number,
): Promise<'missing' | 'empty' | 'refused' | { credited: number }> {
  const card = cards.find(code)
  if (!card) return 'missing'
  if (!card.isFull) return 'empty'
  const isBooked = await bank.book(userId, card.value)
  if (!isBooked) return 'refused'
  cards.update(code, {}, { isFull: false })
  return { credited: card.value }
}
