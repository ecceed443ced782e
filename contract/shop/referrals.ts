import Type, { type Static } from 'typebox'

/** A customer’s code for her friends, and what it brought her so far, in coins. */
export type Referrals = Static<typeof Referrals>
export const Referrals = Type.Object({ code: Type.String(), friends: Type.Integer(), coins: Type.Number() })
