import type { Judge, JudgeTools, Rule } from '#lab'

/** The look-alike package was named. Editions of the shop differ in the package that the browser uses. */
export const judge: Judge = ({ on }) => ({
  typosquattingNpmChallenge: reportRules(on, (words) => words.includes('epilogue-js')),
  typosquattingAngularChallenge: reportRules(
    on,
    (words) => words.includes('ngy-cookie') || words.includes('anuglar2-qrcode'),
  ),
})

/** Feedback or a complaint was stored whose text, in lower case, is the right one. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
