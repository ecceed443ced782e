import type { Judge, JudgeTools, Rule } from '#lab'

/** The person in the picture was named. */
export const judge: Judge = ({ on }) => ({
  hiddenImageChallenge: reportRules(on, (words) => words.includes('pickle rick')),
})

/** Feedback or a complaint was stored whose text, in lower case, is the right one. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
