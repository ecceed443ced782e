import type { Judge } from '#lab'

const RECIPES = ['z85', 'base85', 'hashids', 'md5', 'base64']

/** A weak algorithm that the shop uses was named. */
export const judge: Judge = ({ onReport }) => ({
  weirdCryptoChallenge: onReport((words) => RECIPES.some((recipe) => words.includes(recipe))),
})
