import type { Judge, JudgeTools, Rule } from '#lab'

const RECIPES = ['z85', 'base85', 'hashids', 'md5', 'base64']

/** Somebody named a recipe that the shop uses for what it is not good for. */
export const judge: Judge = ({ on }) => ({
  weirdCryptoChallenge: reportRules(on, (words) => RECIPES.some((recipe) => words.includes(recipe))),
})

/** Feedback or a complaint is in the table whose words, in small letters, are the right ones. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
