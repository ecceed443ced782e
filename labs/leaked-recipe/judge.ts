import type { Judge, JudgeTools, Rule } from '#lab'

const TOGETHER = ['hueteroneel', 'eurogium edule']

/** Somebody warned the shop of two things that must never meet. */
export const judge: Judge = ({ on }) => ({
  dlpPastebinDataLeakChallenge: reportRules(on, (words) => TOGETHER.every((one) => words.includes(one))),
})

/** Feedback or a complaint is in the table whose words, in small letters, are the right ones. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
