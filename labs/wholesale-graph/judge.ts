import type { Judge } from '#lab'

const FOUNDERS_CARD = 'JUICE-FIRST-CARD'
/** More wrong PINs than this were guesses. */
const MOST_WRONG = 5
/** The same for all customers of a shop together: one may guess the PIN, and another use it. */
const MOST_WRONG_OF_ALL = 100

export const judge: Judge = ({ on }) => ({
  /** Another customer redeemed the founder's card and did not have to guess its PIN. */
  graphSchemaChallenge: on('giftCard.redeemed', (redeemed) => {
    const { code, userId, buyerId, wrongTries = 0, wrongTriesOfAll = 0 } = redeemed
    const isGuessed = wrongTries > MOST_WRONG || wrongTriesOfAll > MOST_WRONG_OF_ALL
    return code === FOUNDERS_CARD && userId !== buyerId && !isGuessed
  }),
  /** Somebody read an order of another customer who is not paid for doing so. */
  graphNeighbourChallenge: on('graph.answered', ({ callerId, role, ordersOf }) => {
    return role !== 'accounting' && ordersOf.some((id) => id !== callerId)
  }),
})

export const near: Judge = ({ on }) => ({
  /** The hash of a PIN was read. */
  graphSchemaChallenge: on('graph.answered', ({ fields }) => fields.includes('GiftCard.pinHash')),
  /** Somebody who is not paid for it asked for the orders of an author. A query with `me` asks for the caller's own. */
  graphNeighbourChallenge: on('graph.answered', ({ role, fields }) => {
    const isAuthor = fields.includes('Review.author') && !fields.includes('Query.me')
    return role !== 'accounting' && isAuthor && fields.includes('Customer.orders')
  }),
})
