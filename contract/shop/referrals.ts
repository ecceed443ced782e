import Type, { type Static } from 'typebox'

/** A customer's referral code, and what it has earned so far, in coins. */
export type Referrals = Static<typeof Referrals>
export const Referrals = Type.Object({ code: Type.String(), friends: Type.Integer(), coins: Type.Number() })
