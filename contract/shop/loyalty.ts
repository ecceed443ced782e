import Type, { type Static } from 'typebox'

/** Most lots that are exchanged in one go. */
export const MOST_LOTS = 100
/** Most that a lot may hold, in pips or in cents. */
export const LARGEST_LOT = 10_000

/** What a customer has: pips, and money in her wallet in coins. */
export type LoyaltyBalance = Static<typeof LoyaltyBalance>
export const LoyaltyBalance = Type.Object({ pips: Type.Integer(), wallet: Type.Number() })

/** `POST /rest/loyalty/exchange`: lots of pips `toCoins`, or lots of cents `toPips`. */
export type LoyaltyExchange = Static<typeof LoyaltyExchange>
export const LoyaltyExchange = Type.Object({
  direction: Type.Union([Type.Literal('toCoins'), Type.Literal('toPips')]),
  lots: Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST_LOT }), { minItems: 1, maxItems: MOST_LOTS }),
})

/** What was given and what was got for it, in cents and pips, and what there is now. */
export type LoyaltyExchanged = Static<typeof LoyaltyExchanged>
export const LoyaltyExchanged = Type.Object({
  gives: Type.Integer(),
  gets: Type.Integer(),
  pips: Type.Integer(),
  wallet: Type.Number(),
})
