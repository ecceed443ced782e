/** What the deluxe membership costs, once. */
export const MEMBERSHIP_COST = 49
