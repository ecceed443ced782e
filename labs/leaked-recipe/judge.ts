import type { Judge, JudgeTools, Rule } from '#lab'

const TOGETHER = ['hueteroneel', 'eurogium edule']

/** A message warned the shop of two incompatible ingredients. */
export const judge: Judge = ({ on }) => ({
  dlpPastebinDataLeakChallenge: reportRules(on, (words) => TOGETHER.every((one) => words.includes(one))),
})

/** Feedback or a complaint was stored whose text, in lower case, is the right one. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
