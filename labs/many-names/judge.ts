import type { Judge } from '#lab'

/** As many guesses in one request. */
const MANY = 100

/** One of at least a hundred guesses in one request was right. */
export const judge: Judge = ({ on }) => ({
  manyNamesChallenge: on('graph.raffleTried', ({ tries, hit }) => hit && tries >= MANY),
})

/** A request held more guesses than a customer has. */
export const near: Judge = ({ on }) => ({
  manyNamesChallenge: on('graph.raffleTried', ({ tries }) => tries > 10),
})
