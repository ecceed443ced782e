import Type, { type Static } from 'typebox'

/** The least and the most that is added to a wallet at a time, in coins. */
export const TOP_UP_RANGE = { least: 10, most: 1_000 } as const

/**
 * A top-up that was paid with Pulp Pay. `paid`: Pulp Pay has the money; `underway`: it has told the shop, which did not
 * accept it; `arrived`: it is in the wallet. The amount is in coins, `paidAt` an ISO date.
 */
export type TopUp = Static<typeof TopUp>
export const TopUp = Type.Object({
  id: Type.String(),
  amount: Type.Number(),
  paidAt: Type.String(),
  state: Type.Enum(['paid', 'underway', 'arrived']),
})

/** `POST /rest/wallet/top-ups`. */
export type TopUpOrder = Static<typeof TopUpOrder>
export const TopUpOrder = Type.Object({
  amount: Type.Number({ minimum: TOP_UP_RANGE.least, maximum: TOP_UP_RANGE.most }),
})
