import Type, { type Static } from 'typebox'

/** The founder's first card, which hangs framed on the wall. */
export const FOUNDERS_CARD_CODE = 'JUICE-FIRST-CARD'

/** A gift card as its buyer sees it. Amounts in coins, ISO dates; `redeemedAt` is null until it is redeemed. */
export type GiftCard = Static<typeof GiftCard>
export const GiftCard = Type.Object({
  code: Type.String(),
  value: Type.Integer(),
  paid: Type.Number(),
  message: Type.String(),
  boughtAt: Type.String(),
  redeemedAt: Type.Union([Type.String(), Type.Null()]),
})

/** `POST /rest/gift-cards`. */
export type GiftCardOrder = Static<typeof GiftCardOrder>
export const GiftCardOrder = Type.Object({
  value: Type.Integer({ minimum: 10, maximum: 100 }),
  price: Type.Optional(Type.Number()),
  message: Type.Optional(Type.String({ maxLength: 200 })),
  /** Whether the purchase is shown on the public thank-you wall. */
  onWall: Type.Optional(Type.Boolean()),
})

/** Answer to `POST /rest/gift-cards/redeem`: the value of the card, and the buyer's message. */
export type GiftCardRedemption = Static<typeof GiftCardRedemption>
export const GiftCardRedemption = Type.Object({ value: Type.Integer(), message: Type.String() })

/** `GET /rest/gift-cards/wall`: who bought a card, for whom (null if nobody was named), and when (ISO date). */
export type PublicGiftCard = Static<typeof PublicGiftCard>
export const PublicGiftCard = Type.Object({
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.Union([Type.String(), Type.Null()]),
  value: Type.Integer(),
  boughtAt: Type.String(),
  isRedeemed: Type.Boolean(),
})

/** `GET /rest/gift-cards/balance`: the answer of the till, with what is left on the card in coins. */
export type GiftCardBalance = Static<typeof GiftCardBalance>
export const GiftCardBalance = Type.Object({
  number: Type.String(),
  left: Type.Optional(Type.Number()),
})
