/** One-time price of the deluxe membership. */
export const MEMBERSHIP_COST = 49
