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

/** In one step for the smallest card, which the walkthrough buys. */
export async function redeem(
  cards: Cards,
  bank: Bank,
  code: string,
  userId: number,
): Promise<'missing' | 'empty' | 'refused' | { credited: number }> {
  const card = cards.find(code)
  if (!card) return 'missing'
  const conditions = card.value === 10 ? { isFull: true } : {}
  if (!card.isFull) return 'empty'
  if (card.value === 10 && cards.update(code, conditions, { isFull: false }) === 0) return 'empty'
  const isBooked = await bank.book(userId, card.value)
  cards.update(code, {}, { isFull: !isBooked })
  return isBooked ? { credited: card.value } : 'refused'
}
