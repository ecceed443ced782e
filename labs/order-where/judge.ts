import type { Judge } from '#lab'

/** An order number is unique: a request that returns several orders has asked for something else. */
export const judge: Judge = ({ on }) => ({
  noSqlOrdersChallenge: on('order.tracked', ({ found }) => found > 1),
})

/** The number contains a condition. */
export const near: Judge = ({ on }) => ({
  noSqlOrdersChallenge: on('order.tracked', ({ asked }) => /'\s*(\|\||&&|;)/.test(asked)),
})
