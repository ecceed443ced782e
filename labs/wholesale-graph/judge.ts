import type { Judge } from '#lab'

const FOUNDERS_CARD = 'JUICE-FIRST-CARD'
/** More wrong PINs than this were guesses. */
const MOST_WRONG = 5

export const judge: Judge = ({ on }) => ({
  /** Another customer redeemed the founder's card and did not have to guess its PIN. */
  graphSchemaChallenge: on('giftCard.redeemed', ({ code, userId, buyerId, wrongTries = 0 }) => {
    return code === FOUNDERS_CARD && userId !== buyerId && wrongTries <= MOST_WRONG
  }),
  /** Somebody read an order of another customer who is not paid for doing so. */
  graphNeighbourChallenge: on('graph.answered', ({ callerId, role, ordersOf }) => {
    return role !== 'accounting' && ordersOf.some((id) => id !== callerId)
  }),
})

export const near: Judge = ({ on }) => ({
  /** The hash of a PIN was read. */
  graphSchemaChallenge: on('graph.answered', ({ fields }) => fields.includes('GiftCard.pinHash')),
  /** The orders of an author were asked for. */
  graphNeighbourChallenge: on('graph.answered', ({ fields }) => {
    return fields.includes('Review.author') && fields.includes('Customer.orders')
  }),
})
