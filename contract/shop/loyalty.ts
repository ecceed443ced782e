import Type, { type Static } from 'typebox'

/** Maximum number of lots that are exchanged at once. */
export const MOST_LOTS = 100
/** Largest lot, in loyalty points or in cents. */
export const LARGEST_LOT = 10_000

/** A customer's loyalty points, and the money in their wallet in coins. */
export type LoyaltyBalance = Static<typeof LoyaltyBalance>
export const LoyaltyBalance = Type.Object({ pips: Type.Integer(), wallet: Type.Number() })

/** `POST /rest/loyalty/exchange`: lots of loyalty points `toCoins`, or lots of cents `toPips`. */
export type LoyaltyExchange = Static<typeof LoyaltyExchange>
export const LoyaltyExchange = Type.Object({
  direction: Type.Union([Type.Literal('toCoins'), Type.Literal('toPips')]),
  lots: Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST_LOT }), { minItems: 1, maxItems: MOST_LOTS }),
})

/** What was paid and received, in cents and loyalty points, and the new balance. */
export type LoyaltyExchanged = Static<typeof LoyaltyExchanged>
export const LoyaltyExchanged = Type.Object({
  gives: Type.Integer(),
  gets: Type.Integer(),
  pips: Type.Integer(),
  wallet: Type.Number(),
})
