import type { Judge, JudgeTools, Rule } from '#lab'

const RECIPES = ['z85', 'base85', 'hashids', 'md5', 'base64']

/** A weak algorithm that the shop uses was named. */
export const judge: Judge = ({ on }) => ({
  weirdCryptoChallenge: reportRules(on, (words) => RECIPES.some((recipe) => words.includes(recipe))),
})

/** Feedback or a complaint was stored whose text, in lower case, is the right one. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
