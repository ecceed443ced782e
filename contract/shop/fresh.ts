import Type, { type Static } from 'typebox'

/** Fruit that is sold by the crate, at the price of the day. */
export const FRUITS = ['mango', 'pineapple', 'papaya', 'lychee', 'pear', 'plum', 'fig', 'quince'] as const

/** Maximum number of crates in one order. */
export const MOST_CRATES = 10

/** A fruit, with prices of a crate in coins: of the day, and of the contracted traders. */
const FreshFruit = Type.Object({
  fruit: Type.Enum(FRUITS),
  price: Type.Number(),
  listPrice: Type.Number(),
})

/** `GET /rest/fresh`: `refreshedAt` (ISO date) is null until prices were fetched for the first time. */
export type FreshPrices = Static<typeof FreshPrices>
export const FreshPrices = Type.Object({
  fruits: Type.Array(FreshFruit),
  refreshedAt: Type.Union([Type.String(), Type.Null()]),
})

/** `POST /rest/fresh/:fruit/order` */
export type FreshOrderRequest = Static<typeof FreshOrderRequest>
export const FreshOrderRequest = Type.Object({
  crates: Type.Integer({ minimum: 1, maximum: MOST_CRATES }),
})

/** Ordered crates. `paid` is the price of all of them, in coins; `orderedAt` an ISO date. */
export type FreshOrder = Static<typeof FreshOrder>
export const FreshOrder = Type.Object({
  id: Type.String(),
  fruit: Type.Enum(FRUITS),
  crates: Type.Integer(),
  paid: Type.Number(),
  orderedAt: Type.String(),
})

/** An offer at the Fruit Exchange: a price of a crate as its trader wrote it, and when (ISO date). */
export type ExchangeOffer = Static<typeof ExchangeOffer>
export const ExchangeOffer = Type.Object({
  fruit: Type.String(),
  price: Type.Union([Type.Number(), Type.String()]),
  trader: Type.String(),
  /** Whether it is by a trader who has a contract with this shop. */
  contracted: Type.Boolean(),
  at: Type.String(),
})
