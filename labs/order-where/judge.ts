import type { Judge } from '#lab'

/** An order number is unique: whoever gets more than one order has asked for something else. */
export const judge: Judge = ({ on }) => ({
  noSqlOrdersChallenge: on('order.tracked', ({ found }) => found > 1),
})

/** The number carries a condition. */
export const near: Judge = ({ on }) => ({
  noSqlOrdersChallenge: on('order.tracked', ({ asked }) => /'\s*(\|\||&&|;)/.test(asked)),
})
