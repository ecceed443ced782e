import type { Judge, JudgeTools, Rule } from '#lab'

/** Somebody called the impostor by its name. Editions of the shop differ in whom the browser was taken in by. */
export const judge: Judge = ({ on }) => ({
  typosquattingNpmChallenge: reportRules(on, (words) => words.includes('epilogue-js')),
  typosquattingAngularChallenge: reportRules(
    on,
    (words) => words.includes('ngy-cookie') || words.includes('anuglar2-qrcode'),
  ),
})

/** Feedback or a complaint is in the table whose words, in small letters, are the right ones. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
